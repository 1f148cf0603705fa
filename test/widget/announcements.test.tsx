import { act, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LABELS } from '../../src/languages/en/assistant.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { answerInAnotherTab } from '../headless/addInAnotherTab.js';
import { createDeferred } from '../support/createDeferred.js';
import { type Situation, scriptedFetch } from '../support/scriptedFetch.js';
import { line, type Step, situations } from '../support/situations.js';
import { takeConsole } from '../support/takeConsole.js';
import { emulateMotion } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

beforeEach(emulateMotion);
afterEach(() => vi.restoreAllMocks());

/** Timeouts so long that no answer counts as slow, however busy the machine is. */
const NEVER_SLOW = { timeouts: { firstByte: 600_000, idle: 600_000 } };

/** Creates a promise that delays a reply or a part of it, and the function that resolves this promise. */
function hold(): { until: Promise<void>; release: () => void } {
  const { promise: until, resolve: release } = createDeferred();
  return { until, release };
}

/**
 * Opens the panel, asks, and records the announcements of the live regions. Leaves out the announcement that an answer is slow. The reply
 * arrives only after `release` is called.
 */
async function listen(
  situation: Situation | readonly Situation[],
  props: Parameters<typeof renderAssistant>[1] = NEVER_SLOW,
) {
  const { until, release } = hold();
  const reply = scriptedFetch(situation);
  const fetch: typeof reply = Object.assign(
    async (...request: Parameters<typeof reply>) => {
      await until;
      return reply(...request);
    },
    { requests: reply.requests },
  );
  const rendered = renderAssistant(undefined, { ...props, fetch });
  rendered.handle.current?.open();
  // The live regions load after the panel.
  await rendered.assistant.findByRole('status');
  const root = shadowRootOf();
  const said: string[] = [];
  const before = new Map<string, string | null>();
  const observer = new MutationObserver(() => {
    for (const region of root.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
      const { role = '', textContent } = region;
      if (textContent === LABELS.stillWorking || before.get(`${role}`) === textContent) continue;
      before.set(`${role}`, textContent);
      if (textContent) said.push(`${role}: ${textContent}`);
    }
  });
  onTestFinished(() => observer.disconnect());
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  rendered.handle.current?.ask('How do I change the colour?');
  const hears = (text: string) => waitFor(() => expect(said).toContain(text));
  await hears('status: Writing an answer.');
  return { ...rendered, said, hears, release: () => act(async () => release()) };
}

test('the start and the end of an answer are announced, and neither its steps nor its text', async () => {
  const search = hold();
  const text = hold();
  const [start, call, result, ...others] = situations.answer.steps as readonly string[];
  const steps = [start, call, search.until, result, text.until, ...others] as Step[];
  const { assistant, said, hears, release } = await listen({ steps });
  await release();
  await assistant.findByText('Searching the docs');
  await act(async () => search.release());
  await assistant.findByText('Reading 3 pages');
  await act(async () => text.release());
  await hears('status: Answer complete, 3 sources.');
  expect(said).toEqual(['status: Writing an answer.', 'status: Answer complete, 3 sources.']);
  expect(assistant.getByRole('article').closest('[aria-live], [role="log"], [role="status"]')).toBeNull();
});

test('the beginning of a long answer is announced once, with the key that leads to it', async () => {
  // Let timers of 7.5 s end immediately. Otherwise, the status region would wait 7.5 s before it announces a slow answer or the start of a
  // long answer.
  const { setTimeout } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, delay: number) =>
    setTimeout(run, delay === 7_500 ? 0 : delay)) as typeof window.setTimeout);
  const more = hold();
  const end = hold();
  const steps = [
    line('0', 'First. '),
    more.until,
    line('0', 'Second.'),
    end.until,
    line('d', { finishReason: 'stop' }),
  ];
  const { assistant, said, hears, release } = await listen({ steps }, {});
  await release();
  await assistant.findByText(/First\./);
  // Wait until the status region says that the answer is slow. It says so only until more of the answer arrives.
  await waitFor(() => expect(assistant.getByRole('status')).not.toHaveTextContent('Writing an answer.'));
  await act(async () => more.release());
  await hears('status: The answer has started. Press F6 to go to it.');
  await act(async () => end.release());
  await hears('status: Answer complete.');
  expect(said).toEqual([
    'status: Writing an answer.',
    'status: The answer has started. Press F6 to go to it.',
    'status: Answer complete.',
  ]);
});

test('an answer that is cut off is announced as an error', async () => {
  const { said, hears, release } = await listen('cutAtNewline');
  await release();
  await hears('alert: The answer was cut off. The part that arrived is kept.');
  expect(said).toEqual(['status: Writing an answer.', 'alert: The answer was cut off. The part that arrived is kept.']);
});

test('a question that is withdrawn after an error does not announce the end of the previous answer again', async () => {
  const { assistant, handle, said, hears, release } = await listen(['plainAnswer', 'tooLarge']);
  await release();
  await hears('status: Answer complete.');
  handle.current?.ask('And all of this?');
  const refusal = 'alert: The question and its attachments are too long. Shorten them or start a new chat.';
  await hears(refusal);
  await userEvent.click(assistant.getAllByRole('button', { name: 'Edit the question' }).at(-1) as Element);
  await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('And all of this?'));
  await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const writing = 'status: Writing an answer.';
  expect(said).toEqual([writing, 'status: Answer complete.', writing, refusal]);
});

test('a failed edit that is cancelled does not announce the end of the previous answer again', async () => {
  const { assistant, said, hears, release } = await listen(['plainAnswer', 'serverError']);
  await release();
  await hears('status: Answer complete.');
  await userEvent.click(assistant.getByRole('button', { name: 'Edit the question' }));
  await userEvent.fill(await assistant.findByRole('textbox', { name: 'Edit the question' }), 'Why?');
  await userEvent.keyboard('{Enter}');
  await assistant.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(said.at(-1)).toMatch(/^alert: /));
  await userEvent.click(assistant.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(assistant.getByRole('alert')).toHaveTextContent(/^$/));
  await outsideAct(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const writing = 'status: Writing an answer.';
  expect(said).toEqual([writing, 'status: Answer complete.', writing, expect.stringMatching(/^alert: /)]);
});

test('a corrected setup does not announce the end of the previous answer again', async () => {
  const { assistant, page, said, hears, release } = await listen('plainAnswer');
  await release();
  await hears('status: Answer complete.');
  const show = (credentials: string) =>
    page.rerender(
      <StrictMode>
        <label>
          Page search <input />
        </label>
        <DocsAssistant domain="acme" persist={false} credentials={credentials as RequestCredentials} />
      </StrictMode>,
    );
  show('cookies');
  await waitFor(() => expect(said.at(-1)).toMatch(/^alert: .*not set up correctly/));
  takeConsole();
  show('include');
  await waitFor(() => expect(assistant.getByRole('alert')).toHaveTextContent(/^$/));
  expect(assistant.getByRole('status')).toHaveTextContent(/^$/);
  expect(said).toEqual(['status: Writing an answer.', 'status: Answer complete.', expect.stringMatching(/^alert: /)]);
});

test('an answer that another tab has got after an error here is announced', async () => {
  onTestFinished(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const { assistant, said, hears, release } = await listen('networkError', { ...NEVER_SLOW, persist: true });
  await release();
  await waitFor(() => expect(said.at(-1)).toMatch(/^alert: /));
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('failed'));
  answerInAnotherTab('Yes.');
  await assistant.findByText('Yes.');
  await hears('status: Answer complete.');
});

test('after too many questions the error and the end of the countdown are announced, and no seconds', async () => {
  const { said, hears, release } = await listen({ status: 429, headers: { 'retry-after': '1' }, steps: ['{}'] });
  await release();
  await hears('status: Try again');
  expect(said).toEqual(['status: Writing an answer.', 'alert: Too many questions right now.', 'status: Try again']);
});

test('the loss and the return of the connection are announced', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { said, hears, release } = await listen('networkError');
  await release();
  await hears('alert: You are offline. Your question is kept.');
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await hears('status: You are back online.');
  expect(said).toEqual([
    'status: Writing an answer.',
    'alert: You are offline. Your question is kept.',
    'status: You are back online.',
  ]);
});
