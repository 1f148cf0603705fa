import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { offerSelection } from '../../src/widget/capture/offerSelection.js';
import type { Selected } from '../../src/widget/capture/readSelected.js';

import { captureKit } from '../../src/widget/trigger/captureKit.js';
import { startIdleWork } from '../../src/widget/trigger/startIdleWork.js';
import { renderAssistant } from './support/renderAssistant.js';

const setup = () => ({
  ...captureKit,
  look: {},
  currentPath: undefined,
  root: { current: null },
  take: () => {},
  onLabels: () => {},
});
const buttons = () => document.querySelectorAll('docs-assistant-ask');

let content: HTMLElement | undefined;
afterEach(() => {
  getSelection()?.removeAllRanges();
  content?.remove();
});

function showPage(html: string): HTMLElement {
  content = document.createElement('main');
  content.innerHTML = html;
  document.body.prepend(content);
  return content;
}

test('a block that is taken out and put in again, as tabs do, has one button', async () => {
  const block = showPage('<pre><code>npm ci</code></pre>').firstElementChild as Element;
  renderAssistant('plainAnswer');
  await waitFor(() => expect(buttons()).toHaveLength(1));
  const before = block.lastElementChild;
  block.remove();
  await waitFor(() => expect(block.lastElementChild).not.toBe(before));
  content?.append(block);
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(block.querySelectorAll('docs-assistant-ask')).toHaveLength(1);
  // The button of before hears nothing any more.
  fireEvent.pointerEnter(block);
  expect(before?.shadowRoot?.querySelector('[data-shown]')).toBeNull();
  expect(block.lastElementChild?.shadowRoot?.querySelector('[data-shown]')).not.toBeNull();
});

describe('no button comes to a selection that was still being read', () => {
  const reading = () => {
    const controller = new AbortController();
    let finish = (_: Selected) => {};
    const read = vi.fn(
      () =>
        new Promise<Selected>((resolve) => {
          finish = resolve;
        }),
    );
    offerSelection({ setup, counts: () => true, name: 'Ask', shortcut: false, read }, controller.signal);
    getSelection()?.selectAllChildren(showPage('<p>One accent for all.</p>'));
    return {
      controller,
      read,
      finish: () => finish({ item: { type: 'textSelection', value: 'x' }, place: () => true }),
    };
  };

  test('when the assistant went meanwhile', async () => {
    const { controller, read, finish } = reading();
    await waitFor(() => expect(read).toHaveBeenCalled());
    controller.abort();
    finish();
    await Promise.resolve();
    expect(buttons()).toHaveLength(0);
  });

  test('when Escape was pressed meanwhile', async () => {
    const { controller, read, finish } = reading();
    await waitFor(() => expect(read).toHaveBeenCalled());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    finish();
    await Promise.resolve();
    expect(buttons()).toHaveLength(0);
    controller.abort();
  });
});

test('what was taken back before it was loaded watches nothing', async () => {
  const asked = vi.fn(setup);
  await startIdleWork(asked, AbortSignal.abort());
  asked.mockClear();
  document.documentElement.lang = 'en-GB';
  // Observers are told of it before this goes on.
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
  document.documentElement.lang = '';
});
