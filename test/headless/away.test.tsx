import { act, waitFor } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeferred, type Deferred } from '../support/createDeferred.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { addInAnotherTab, answerInAnotherTab } from './addInAnotherTab.js';
import { type RenderedConversation, renderConversation } from './renderConversation.js';
import { renderWithHistory } from './renderWithHistory.js';

const answerSteps = (text: string) => [line('0', text), line('d', { finishReason: 'stop' })];
const answer = (text: string): Situation => ({ steps: answerSteps(text) });

const contents = ({ current }: RenderedConversation) => current.messages.map(({ content }) => content);

/**
 * Two ways in which routers hide a page that they will show again. `suspended`: the page suspends, so React's `Suspense` hides it.
 * `hidden`: `<Activity>` (React 19.2) hides the page and unmounts its effects.
 */
const WAYS = ['suspended', ...('Activity' in React ? ['hidden'] : [])] as const;

/** Renders a conversation with one answered question on a page. `leave` hides the page in the given way, `comeBack` shows it again. */
async function beginOnPage(way: string, script: Parameters<typeof renderConversation>[0]) {
  let isAway = false;
  let waiting: Deferred<void> | undefined;
  function Page(): null {
    if (waiting) throw waiting.promise;
    return null;
  }
  const wrap = (children: React.ReactNode) =>
    way === 'hidden' ? (
      <React.Activity mode={isAway ? 'hidden' : 'visible'}>{children}</React.Activity>
    ) : (
      <React.Suspense>
        <Page />
        {children}
      </React.Suspense>
    );
  const conversation = await renderWithHistory(script, { wrap });
  await conversation.ask('Is it so?');
  return {
    conversation,
    async leave() {
      isAway = true;
      if (way === 'suspended') waiting = createDeferred();
      conversation.rerender({});
      await act(async () => {});
    },
    async comeBack() {
      isAway = false;
      const arriving = waiting;
      waiting = undefined;
      await act(async () => arriving?.resolve());
      conversation.rerender({});
    },
  };
}

/** Simulates a reload of the page, and returns the contents of the conversation that is restored from storage. */
async function reloadContents(conversation: RenderedConversation) {
  conversation.unmount();
  const after = renderConversation(answer('Again.'), { persist: true });
  await waitFor(() => expect(after.current.restoring).toBe(false));
  return contents(after);
}

const waitForOtherTab = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe.each(WAYS)('after the page around the assistant was %s', (way) => {
  it('a failed retry shows the previous answer, also in the history', async () => {
    const { promise: left, resolve: breakConnection } = createDeferred();
    const page = await beginOnPage(way, [answer('Yes.'), { steps: [left, 'reset'] }]);
    const { conversation } = page;
    conversation.call(({ retry }) => retry());
    await page.leave();
    breakConnection();
    await waitFor(() => expect(conversation.events.at(-1)?.type).toMatch(/^(failed|interrupted)$/));
    await page.comeBack();
    await waitFor(() => expect(contents(conversation)).toEqual(['Is it so?', 'Yes.']));
    await waitFor(() =>
      expect(conversation.current.failedAttempt).toMatchObject({ question: 'Is it so?', edited: false }),
    );
    expect(await reloadContents(conversation)).toEqual(['Is it so?', 'Yes.']);
  });

  it('turns of another tab are shown, and stay in the history', async () => {
    const page = await beginOnPage(way, answer('Yes.'));
    const { conversation } = page;
    await page.leave();
    const key = addInAnotherTab();
    await waitForOtherTab();
    await page.comeBack();
    const all = ['Is it so?', 'Yes.', 'Of the other tab', 'Yes.'];
    await waitFor(() => expect(contents(conversation)).toEqual(all));
    expect(localStorage.getItem(key)).not.toBeNull();
    expect(await reloadContents(conversation)).toEqual(all);
  });

  it('an answer that another tab has replaced is shown, and stays', async () => {
    const page = await beginOnPage(way, answer('Yes.'));
    const { conversation } = page;
    await page.leave();
    answerInAnotherTab('No.');
    await waitForOtherTab();
    await page.comeBack();
    await waitFor(() => expect(contents(conversation)).toEqual(['Is it so?', 'No.']));
    expect(await reloadContents(conversation)).toEqual(['Is it so?', 'No.']);
  });

  it('a question that failed before still shows its error', async () => {
    const page = await beginOnPage(way, [answer('Yes.'), 'serverError']);
    const { conversation } = page;
    await conversation.ask('And so?');
    await page.leave();
    await waitForOtherTab();
    await page.comeBack();
    await waitForOtherTab();
    expect(conversation.current).toMatchObject({ status: 'error', lastOutcome: 'failed', error: { kind: 'server' } });
    expect(contents(conversation)).toEqual(['Is it so?', 'Yes.', 'And so?']);
  });

  it('a conversation that another tab has deleted is not shown, and is not stored again', async () => {
    const page = await beginOnPage(way, answer('Yes.'));
    const { conversation } = page;
    await page.leave();
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    await waitForOtherTab();
    await page.comeBack();
    await waitFor(() => expect(contents(conversation)).toEqual([]));
    expect(await reloadContents(conversation)).toEqual([]);
  });
});

it('a conversation stays when its history is no longer stored on the device', async () => {
  const { conversation } = await beginOnPage('suspended', answer('Yes.'));
  conversation.rerender({ persist: false });
  await waitForOtherTab();
  expect(contents(conversation)).toEqual(['Is it so?', 'Yes.']);
});

it('an answer that arrives while the page is suspended is shown when the page is back', async () => {
  const { promise: left, resolve: sendAnswer } = createDeferred();
  const page = await beginOnPage('suspended', [answer('Yes.'), { steps: [left, ...answerSteps('No.')] }]);
  const { conversation } = page;
  conversation.call(({ retry }) => retry());
  await page.leave();
  sendAnswer();
  await waitFor(() => expect(conversation.events.filter(({ type }) => type === 'answered')).toHaveLength(2));
  await page.comeBack();
  await waitFor(() => expect(contents(conversation)).toEqual(['Is it so?', 'No.']));
  expect(conversation.current.failedAttempt).toBeUndefined();
  expect(await reloadContents(conversation)).toEqual(['Is it so?', 'No.']);
});
