import { render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, test } from 'vitest';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { takeConsole } from '../support/takeConsole.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { insideAssistant } from './support/widgetRoot.js';

const NOT_SET_UP = /not set up correctly/;

describe('a setup error', () => {
  test('for a missing domain is shown in the panel, and explained once in the console', async () => {
    const page = render(
      <StrictMode>
        <DocsAssistant />
      </StrictMode>,
    );
    const assistant = insideAssistant(page.container);
    await userEvent.click(assistant.getByRole('button', { name: 'Ask the docs' }));
    const sentence = await assistant.findByText(NOT_SET_UP, { selector: '.da-notice p' });
    await waitFor(() => expect(sentence).toBeVisible());
    const written = takeConsole();
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/option domain is missing/);
  });

  test.each([{ discoveryUrl: 'https://host.example/discovery?key=svc_dsc_4f5a6b7c' }, { domain: 'svc_4f5a6b7c' }])(
    'about a key in the wrong option does not show the key in the console: %j',
    async (options) => {
      const { assistant, handle } = renderAssistant('answer', { persist: false, ...options });
      handle.current?.ask('One?');
      await assistant.findByText(NOT_SET_UP, { selector: '.da-notice p' });
      const [written = ''] = takeConsole();
      expect(written).toMatch(/"(?:https:[^"]*)?svc_(?:dsc_)?••••"/);
      expect(written).not.toContain('4f5a6b7c');
    },
  );

  test('of conflicting options is reported before the first question', async () => {
    const { assistant, handle } = renderAssistant('answer', {
      apiKey: 'svc_live_4f2a9c1d8e7b6a50',
      discoveryUrl: 'https://docs.example/discovery',
    });
    handle.current?.open();
    expect(await assistant.findByText(/not set up correctly/, { selector: '.da-notice p' })).toBeInTheDocument();
    expect(takeConsole()).toEqual([expect.stringMatching(/admin key/)]);
  });

  test('for a refused request is explained in the console, once for each cause', async () => {
    const { assistant, handle } = renderAssistant(['forbidden', 'forbidden', 'unauthorized'], { persist: false });
    const answers = () => assistant.findAllByRole('alert');
    const written: string[] = [];
    for (const [index, question] of ['One?', 'Two?', 'Three?'].entries()) {
      handle.current?.ask(question);
      await assistant.findByText(question);
      await waitFor(() =>
        expect(assistant.getByRole('region', { name: 'Conversation' })).toHaveAttribute('aria-busy', 'false'),
      );
      expect((await answers()).length).toBeGreaterThan(0);
      // Poll, because the code that logs the warnings loads only after the first failure.
      await waitFor(() => {
        written.push(...takeConsole());
        expect(written).toHaveLength(index < 2 ? 1 : 2);
      });
    }
    expect(written).toEqual([
      expect.stringMatching(
        /HTTP 403.*"Not allowed from this site\.".*Check that the service or your proxy.*\(forbidden\)/,
      ),
      expect.stringMatching(/HTTP 401.*"Missing key\.".*Check `apiKey`.*\(auth\)/),
    ]);
  });

  test('for an unknown domain is not shown as a lost conversation', async () => {
    const { assistant, handle } = renderAssistant('threadGone', { supportHref: '/support' });
    handle.current?.ask('Is it there?');
    expect(await assistant.findByText(NOT_SET_UP, { selector: '.da-notice p' })).toBeInTheDocument();
    await waitFor(() => expect(assistant.getByRole('alert')).toHaveTextContent(NOT_SET_UP));
    expect(assistant.getByRole('link', { name: 'Contact support' })).toBeInTheDocument();
    expect(assistant.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('for an unknown domain offers no retry, which cannot help', async () => {
    const { assistant, handle } = renderAssistant('threadGone');
    handle.current?.ask('Is it there?');
    expect(await assistant.findByText(NOT_SET_UP, { selector: '.da-notice p' })).toBeInTheDocument();
    expect(assistant.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

test('a failure of the headers function can be tried again', async () => {
  let isExpired = true;
  const headers = () => {
    if (isExpired) throw new Error('The token has expired.');
    return { authorization: 'Bearer ory_at_4f2a9c1d' };
  };
  const { assistant, handle } = renderAssistant('plainAnswer', { headers });
  handle.current?.ask('Is it there?');
  const retry = await assistant.findByRole('button', { name: 'Try again' });
  expect(assistant.queryByText(NOT_SET_UP)).toBeNull();
  isExpired = false;
  await userEvent.click(retry);
  expect(await assistant.findByText('Yes.')).toBeInTheDocument();
  expect(takeConsole()).toEqual([expect.stringMatching(/`headers` threw an error/)]);
});
