import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadSelectionButton } from '../../src/widget/capture/loadButtons.js';
import { offerSelection } from '../../src/widget/capture/offerSelection.js';
import type { Selected } from '../../src/widget/capture/readSelected.js';
import { startIdleWork } from '../../src/widget/trigger/startIdleWork.js';
import { createDeferred } from '../support/createDeferred.js';
import { renderAssistant } from './support/renderAssistant.js';

const setup = () => ({
  options: {},
  currentPath: () => undefined,
  root: { current: null },
  onCapture: () => {},
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

test('a block that is removed and inserted again, as tabs do, has one button', async () => {
  const block = showPage('<pre><code>npm ci</code></pre>').firstElementChild as Element;
  renderAssistant('plainAnswer');
  await waitFor(() => expect(buttons()).toHaveLength(1));
  const before = block.lastElementChild;
  block.remove();
  await waitFor(() => expect(block.lastElementChild).not.toBe(before));
  content?.append(block);
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(block.querySelectorAll('docs-assistant-ask')).toHaveLength(1);
  // The removed button has no listeners any more.
  fireEvent.pointerEnter(block);
  expect(before?.shadowRoot?.querySelector('[data-shown]')).toBeNull();
  expect(block.lastElementChild?.shadowRoot?.querySelector('[data-shown]')).not.toBeNull();
});

describe('a selection that is still being read gets no button', () => {
  const reading = async () => {
    // Load the code of the button first, so that only `read` is still pending.
    await loadSelectionButton();
    const controller = new AbortController();
    const { promise: selected, resolve: finish } = createDeferred<Selected>();
    const read = vi.fn(() => selected);
    offerSelection({ setup, isContent: () => true, label: 'Ask', shortcut: false, read }, controller.signal);
    getSelection()?.selectAllChildren(showPage('<p>One accent for all.</p>'));
    return {
      controller,
      read,
      finish: () => finish({ item: { type: 'textSelection', value: 'x' }, place: () => true }),
    };
  };

  test('when the assistant unmounts', async () => {
    const { controller, read, finish } = await reading();
    await waitFor(() => expect(read).toHaveBeenCalled());
    controller.abort();
    finish();
    await loadSelectionButton();
    expect(buttons()).toHaveLength(0);
  });

  test('when Escape is pressed', async () => {
    const { controller, read, finish } = await reading();
    await waitFor(() => expect(read).toHaveBeenCalled());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    finish();
    await loadSelectionButton();
    expect(buttons()).toHaveLength(0);
    controller.abort();
  });
});

test('startIdleWork observes nothing if it is aborted before its code has loaded', async () => {
  const asked = vi.fn(setup);
  await startIdleWork(asked, AbortSignal.abort());
  asked.mockClear();
  document.documentElement.lang = 'en-GB';
  // Wait for a microtask, in which a mutation observer would have run.
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
  document.documentElement.lang = '';
});
