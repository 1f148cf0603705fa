import { act, render, waitFor } from '@testing-library/react';
import { createRef, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { DocsAssistantProvider } from '../../src/headless/DocsAssistantProvider.js';
import { useDocsAssistant } from '../../src/headless/useDocsAssistant.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle } from '../../src/widget/shared/DocsAssistantProps.js';
import { renderConversation } from '../headless/renderConversation.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { takeConsole } from '../support/takeConsole.js';
import { emulateMissingFiles } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';

const PERSISTED = { persist: true } as const;

const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage });

/** Whether the conversation and the width of the panel are stored. Fails if only one of them is. */
function isStored(): boolean {
  const isWidthStored = localStorage.getItem('docs-assistant:width') !== null;
  expect(stored().includes('Is it so?')).toBe(isWidthStored);
  return isWidthStored;
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  const before = renderConversation('plainAnswer', { persist: true });
  await before.ask('Is it so?');
  await waitFor(() => expect(stored()).toContain('Is it so?'));
  before.unmount();
  localStorage.setItem('docs-assistant:width', '500');
});

// Keep this test first. It makes the file of the panel fail to load, which is impossible once the file has loaded. The other tests load it.
test('without the code of the panel, nothing is deleted, `withdrawConsent` says so, and later withdraws nothing by itself', async () => {
  const restoreFiles = await emulateMissingFiles('*/panel/LoadedAssistant.*');
  const { assistant, fetch, handle } = renderAssistant('plainAnswer', PERSISTED);
  handle.current?.ask('Is it there?');
  expect(await handle.current?.withdrawConsent()).toBe(false);
  expect(isStored()).toBe(true);
  await restoreFiles();
  handle.current?.open();
  const field = await assistant.findByRole('textbox');
  await assistant.findByRole('status');
  expect(isStored()).toBe(true);
  // `withdrawConsent` has also dropped the question that was waiting for the panel to load.
  expect(field).toHaveValue('');
  expect(fetch.requests).toEqual([]);
  expect(await handle.current?.withdrawConsent()).toBe(true);
  expect(isStored()).toBe(false);
});

test.each(['before the panel has loaded', 'while it is open'])(
  '`withdrawConsent` deletes although the component unmounts at once, %s',
  async (when) => {
    const { assistant, handle, page } = renderAssistant('plainAnswer', PERSISTED);
    if (when === 'while it is open') {
      handle.current?.open();
      await assistant.findByRole('status');
    }
    const withdrawn = handle.current?.withdrawConsent();
    page.unmount();
    expect(await withdrawn).toBe(true);
    expect(isStored()).toBe(false);
  },
);

test('`withdrawConsent` deletes although the provider unmounts at once', async () => {
  const handle = createRef<DocsAssistantHandle>();
  const page = render(
    <DocsAssistantProvider domain="acme" fetch={scriptedFetch('plainAnswer')}>
      <DocsAssistant ref={handle} />
    </DocsAssistantProvider>,
  );
  const withdrawn = handle.current?.withdrawConsent();
  page.unmount();
  expect(await withdrawn).toBe(true);
  expect(isStored()).toBe(false);
});

test('`withdrawConsent` deletes although the panel cannot be rendered', async () => {
  const labels = {
    get title(): string {
      throw new Error('The title broke.');
    },
  };
  // Use the inline variant, which has no trigger, so that only the panel reads the broken labels.
  const { handle } = renderAssistant('plainAnswer', {
    ...PERSISTED,
    variant: 'inline',
    locale: 'de',
    capture: false,
    labels,
  });
  await waitFor(() => expect(takeConsole().join()).toContain('The title broke.'));
  expect(await handle.current?.withdrawConsent()).toBe(true);
  expect(isStored()).toBe(false);
});

test('`withdrawConsent` deletes the conversation of the provider without the panel, also with persist={false}', async () => {
  const handle = createRef<DocsAssistantHandle>();
  function Site(): ReactElement {
    const { messages, ask } = useDocsAssistant();
    return (
      <>
        <button type="button" onClick={() => void ask('Is it there?')}>
          Ask
        </button>
        <p>{messages.map(({ content }) => content).join(' ')}</p>
        <DocsAssistant ref={handle} />
      </>
    );
  }
  const page = render(
    <DocsAssistantProvider domain="acme" persist={false} fetch={scriptedFetch('plainAnswer')}>
      <Site />
    </DocsAssistantProvider>,
  );
  act(() => page.getByRole('button', { name: 'Ask' }).click());
  await page.findByText('Is it there? Yes.');
  await act(async () => void (await handle.current?.withdrawConsent()));
  expect(page.queryByText('Is it there? Yes.')).toBeNull();
  expect(isStored()).toBe(false);
});

test('`withdrawConsent` reports to the current `onEvent`, once', async () => {
  const handle = createRef<DocsAssistantHandle>();
  const events: string[] = [];
  const site = (name: string) => (
    <DocsAssistant ref={handle} domain="acme" onEvent={({ type }) => events.push(`${name} ${type}`)} />
  );
  const page = render(site('first'));
  page.rerender(site('second'));
  expect(await handle.current?.withdrawConsent()).toBe(true);
  expect(events).toEqual(['second consent']);
  expect(isStored()).toBe(false);
});
