import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createRef, Fragment, StrictMode, Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { FetchFunction } from '../../src/client/FetchFunction.js';
import type { DocsAssistantEvent } from '../../src/headless/events.js';
import type { DocsAssistantOptions } from '../../src/headless/options.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle, LookOptions } from '../../src/widget/DocsAssistantProps.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { focused } from './support/renderAssistant.js';
import { insideAssistant } from './support/widgetRoot.js';

beforeEach(() => browserPage.viewport(1024, 768));

/** A page of a site whose router waits for the next page within the boundary that the assistant stands in. */
function renderSite(
  props: LookOptions & Pick<DocsAssistantOptions, 'onEvent'>,
  fetch: FetchFunction = scriptedFetch('answer', { pace: 5 }),
  Mode: typeof StrictMode | typeof Fragment = StrictMode,
) {
  let arrive = () => {};
  let next: { arrived: boolean; waiting: Promise<void> } | undefined;
  function Page() {
    // As every router does for React 18, too.
    if (next && !next.arrived) throw next.waiting;
    return <p>{next ? 'Second page' : 'First page'}</p>;
  }
  const handle = createRef<DocsAssistantHandle>();
  const site = () => (
    <Mode>
      <label>
        Page search <input />
      </label>
      <Suspense fallback="The next page is on its way">
        <Page />
        <DocsAssistant ref={handle} domain="acme" persist={false} fetch={fetch} {...props} />
      </Suspense>
    </Mode>
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

describe.each(['popover', 'panel', 'modal'] as const)('an open %s', (variant) => {
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

describe.each(['popover', 'panel', 'inline'] as const)('after the page around it was suspended, a %s', (variant) => {
  test('stands where the reader was, and leaves the focus where it is', async () => {
    const { assistant, arrive, handle, leave, page } = renderSite(
      { variant },
      scriptedFetch('longAnswer'),
      // In strict mode everything is opened once more when it comes back, and takes the focus as at its opening.
      Fragment,
    );
    act(() => handle.current?.ask('All steps?'));
    await assistant.findByRole('button', { name: 'Copy answer' });
    const conversation = assistant.getByRole('region', { name: 'Conversation' });
    await waitFor(() => expect(conversation.scrollHeight).toBeGreaterThan(2 * conversation.clientHeight));
    conversation.scrollTop = 150;
    const search = page.getByRole('textbox', { name: 'Page search' });
    act(() => search.focus());
    leave();
    await page.findByText('The next page is on its way');
    await arrive();
    await waitFor(() => expect(conversation).toBeVisible());
    expect(conversation.scrollTop).toBe(150);
    expect(document.activeElement).toBe(search);
  });

  test('has the focus again where the reader was in it', async () => {
    const { assistant, arrive, handle, leave, page } = renderSite({ variant });
    act(() => handle.current?.open());
    const field = await assistant.findByRole('textbox');
    await waitFor(() => expect(focused()).toBe(field));
    leave();
    await page.findByText('The next page is on its way');
    await arrive();
    await waitFor(() => expect(field).toBeVisible());
    expect(focused()).toBe(field);
  });
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
