import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import type { RenderedConversation } from './renderConversation.js';
import { renderWithHistory } from './renderWithHistory.js';

const DAY = 24 * 60 * 60 * 1000;

const answer = (text: string): Situation => ({ steps: [line('0', text), line('d', { finishReason: 'stop' })] });
const records = () => Object.keys(localStorage).filter((key) => key.includes('/'));
const questions = ({ current }: RenderedConversation) =>
  current.messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));

/** Renders a conversation as after a page load, and waits for its history. */
const load = (script: Parameters<typeof renderWithHistory>[0] = answer('Yes.')) => renderWithHistory(script);

/** Makes all stored conversations older. */
function age(days: number): void {
  for (const key of records()) {
    const { at, changedAt, ...record } = JSON.parse(localStorage.getItem(key) ?? '');
    const past = { at: at - days * DAY, changedAt: changedAt - days * DAY };
    localStorage.setItem(key, JSON.stringify({ ...record, ...past }));
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('when the history opens after 90 days', () => {
  it('deletes the conversation of the tab and the others, and asks nothing', async () => {
    const before = await load();
    await before.ask('One');
    before.call(({ clear }) => clear());
    await before.ask('Two');
    before.unmount();
    age(91);
    const after = await load();
    expect(after.current).toMatchObject({ messages: [], threads: [] });
    expect(records()).toEqual([]);
    await after.ask('Three');
    expect(after.current.threads).toMatchObject([{ title: 'Three', count: 1 }]);
  });

  it('keeps a conversation with a later turn', async () => {
    const before = await load();
    await before.ask('One');
    age(91);
    before.unmount();
    const kept = await load();
    expect(questions(kept)).toEqual([]);
    await kept.ask('Two');
    age(50);
    kept.unmount();
    const open = await load();
    expect(questions(open)).toEqual(['Two']);
    age(41);
    await open.ask('Three');
    open.unmount();
    expect(questions(await load())).toEqual(['Two', 'Three']);
  });

  it('leaves the conversation that another tab shows on its screen', async () => {
    const open = await load();
    await open.ask('One');
    age(91);
    const other = await load();
    expect(records()).toEqual([]);
    other.unmount();
    act(() => void dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null })));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(questions(open)).toEqual(['One']);
    await open.ask('Two');
    expect(records()).toHaveLength(2);
  });
});

it('deletes other conversations above a million characters, but nothing of the current one', async () => {
  const conversation = await load(answer('x'.repeat(45_000)));
  await conversation.ask('One');
  conversation.call(({ clear }) => clear());
  const asked = Array.from({ length: 12 }, (_, index) => `Question ${index}`);
  for (const question of asked) await conversation.ask(question);
  expect(conversation.current.threads.map(({ title, count }) => [title, count])).toEqual([['Question 0', 12]]);
  expect(records().reduce((length, key) => length + (localStorage.getItem(key)?.length ?? 0), 0)).toBeGreaterThan(1e6);
  conversation.unmount();
  expect(questions(await load())).toEqual(asked);
});
