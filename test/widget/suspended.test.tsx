import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createRef, StrictMode, Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { DocsAssistantEvent } from '../../src/headless/events.js';
import type { DocsAssistantOptions } from '../../src/headless/options.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle, LookOptions } from '../../src/widget/DocsAssistantProps.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { insideAssistant } from './support/widgetRoot.js';

beforeEach(() => browserPage.viewport(1024, 768));

/** A page of a site whose router waits for the next page within the boundary that the assistant stands in. */
function renderSite(props: LookOptions & Pick<DocsAssistantOptions, 'onEvent'>) {
  let arrive = () => {};
  let next: { arrived: boolean; waiting: Promise<void> } | undefined;
  function Page() {
    // As every router does for React 18, too.
    if (next && !next.arrived) throw next.waiting;
    return <p>{next ? 'Second page' : 'First page'}</p>;
  }
  const fetch = scriptedFetch('answer', { pace: 5 });
  const handle = createRef<DocsAssistantHandle>();
  const site = () => (
    <StrictMode>
      <Suspense fallback="The next page is on its way">
        <Page />
        <DocsAssistant ref={handle} domain="acme" persist={false} fetch={fetch} {...props} />
      </Suspense>
    </StrictMode>
  );
  const page = render(site());
  return {
    page,
    handle,
    assistant: insideAssistant(page.container),
    leave() {
      const waiting = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      next = { arrived: false, waiting };
      page.rerender(site());
    },
    async arrive() {
      if (next) next.arrived = true;
      await act(async () => arrive());
    },
  };
}

describe.each(['popover', 'panel'] as const)('an open %s', (variant) => {
  test('is there again, with what was being written, after the page around it was suspended', async () => {
    const { assistant, arrive, handle, leave, page } = renderSite({ variant });
    act(() => handle.current?.open());
    fireEvent.change(await assistant.findByRole('textbox'), { target: { value: 'How do I' } });
    leave();
    await page.findByText('The next page is on its way');
    await arrive();
    await page.findByText('Second page');
    await waitFor(() => expect(assistant.getByRole('textbox')).toBeVisible());
    expect(assistant.getByRole('textbox')).toHaveValue('How do I');
    expect(document.documentElement.style.marginRight).toBe(variant === 'panel' ? '420px' : '');
  });
});

test('a modal closes with the page that it lay on, and keeps what was being written', async () => {
  const { assistant, arrive, handle, leave, page } = renderSite({ variant: 'modal' });
  act(() => handle.current?.open());
  fireEvent.change(await assistant.findByRole('textbox'), { target: { value: 'How do I' } });
  leave();
  await page.findByText('The next page is on its way');
  await arrive();
  await page.findByText('Second page');
  await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
  act(() => handle.current?.open());
  expect(await assistant.findByRole('textbox')).toHaveValue('How do I');
});

test('an answer goes on while the page is suspended, and is told as what it is', async () => {
  const events: DocsAssistantEvent['type'][] = [];
  const { assistant, arrive, handle, leave, page } = renderSite({
    variant: 'inline',
    onEvent: ({ type }) => events.push(type),
  });
  act(() => handle.current?.ask('How do I change the colour?'));
  await waitFor(() => expect(events).toContain('first-token'));
  leave();
  await page.findByText('The next page is on its way');
  await waitFor(() => expect(events.at(-1)).toBe('answered'));
  await arrive();
  await waitFor(() => expect(assistant.getByRole('article')).toHaveTextContent(/for the other colours/));
  expect(await assistant.findByRole('button', { name: 'Copy answer' })).toBeVisible();
  expect(assistant.queryByRole('button', { name: 'Continue' })).toBeNull();
});
