import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createRef, StrictMode, Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle, LookOptions } from '../../src/widget/DocsAssistantProps.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { insideAssistant } from './support/widgetRoot.js';

beforeEach(() => browserPage.viewport(1024, 768));

/** A page of a site whose router waits for the next page within the boundary that the assistant stands in. */
function renderSite(props: LookOptions) {
  let arrive = () => {};
  let next: { arrived: boolean; waiting: Promise<void> } | undefined;
  function Page() {
    // As every router does for React 18, too.
    if (next && !next.arrived) throw next.waiting;
    return <p>{next ? 'Second page' : 'First page'}</p>;
  }
  const fetch = scriptedFetch('plainAnswer');
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
