import { afterEach, expect, test, vi } from 'vitest';
import { takeConsole } from '../support/takeConsole.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

afterEach(() => void vi.restoreAllMocks());

test('exceptions of the site’s functions are reported, and break neither the conversation nor the panel', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const breaks = (name: string) => (): never => {
    throw new Error(`${name} broke`);
  };
  const { assistant, handle, fetch } = renderAssistant(['serverError', 'plainAnswer'], {
    starters: breaks('starters'),
    currentPath: breaks('currentPath'),
    supportHref: breaks('supportHref'),
    onFallbackSearch: breaks('onFallbackSearch'),
    onEvent: breaks('onEvent'),
    onError: breaks('onError'),
  });
  handle.current?.open();
  await assistant.findByText('What are you looking for?');
  handle.current?.ask('Is it there?');
  await userEvent.click(await assistant.findByRole('button', { name: 'Search the site instead' }));
  // Open the panel again, because it closed when the button for the site's search was pressed.
  handle.current?.open();
  await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
  await assistant.findByText('Yes.');
  expect(fetch.requests.map(({ body }) => body.currentPath)).toEqual([undefined, undefined]);
  const names = new Set(reported.mock.calls.map(([error]) => (error as Error).message.split(' ')[0]));
  expect([...names].sort()).toEqual([
    'currentPath',
    'onError',
    'onEvent',
    'onFallbackSearch',
    'starters',
    'supportHref',
  ]);
  takeConsole();
});
