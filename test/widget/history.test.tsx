import { act, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { groupByDay } from '../../src/widget/views/groupByDay.js';
import { PAGE_SIZE } from '../support/limits.js';
import type { Situation } from '../support/scriptedFetch.js';
import { line } from '../support/situations.js';
import { expectVisible } from './support/expectVisible.js';
import { focused, type RenderedAssistant, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';

const answer = (text: string): Situation => ({
  steps: [line('0', text), line('d', { finishReason: 'stop', threadId: `t-${text.length}` })],
});

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clearStorage);
afterEach(clearStorage);

async function openPanel(
  situation: Parameters<typeof renderAssistant>[0] = answer('It is so.'),
  props: Parameters<typeof renderAssistant>[1] = {},
): Promise<RenderedAssistant & { field: HTMLTextAreaElement; ask: (question: string, said: string) => Promise<void> }> {
  const rendered = renderAssistant(situation, { persist: true, ...props });
  rendered.handle.current?.open();
  const { assistant } = rendered;
  const field = (await assistant.findByRole('textbox')) as HTMLTextAreaElement;
  await waitFor(() => expect(focused()).toBe(field));
  return {
    ...rendered,
    field,
    async ask(question, said) {
      await userEvent.fill(field, question);
      await userEvent.keyboard('{Enter}');
      await assistant.findByText(said);
      await waitFor(() => expect(assistant.getByRole('button', { name: 'Send' })).toBeInTheDocument());
    },
  };
}

async function openHistory({ assistant }: Pick<RenderedAssistant, 'assistant'>): Promise<void> {
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  await userEvent.click(await assistant.findByRole('menuitem', { name: 'History' }));
  await assistant.findByRole('heading', { name: 'History' });
}

it('`withdrawConsent` of the ref deletes what is stored, before and after the assistant has loaded', async () => {
  const first = await openPanel();
  await first.ask('Is it so?', 'It is so.');
  const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage });
  // The code of the history may load after the answer.
  await waitFor(() => expect(stored()).toContain('Is it so?'));
  first.page.unmount();
  const unopened = renderAssistant(answer('Yes.'), { persist: true });
  expect(await unopened.handle.current?.withdrawConsent()).toBe(true);
  expect(stored()).not.toContain('Is it so?');
  unopened.page.unmount();

  const open = await openPanel();
  await open.ask('Is it so?', 'It is so.');
  expect(await open.handle.current?.withdrawConsent()).toBe(true);
  await waitFor(() => expect(open.assistant.queryByText('It is so.')).toBeNull());
  expect(stored()).not.toContain('Is it so?');
});

describe('the history button in the header', () => {
  /** Asks a question, and begins a new conversation. */
  async function afterOneConversation() {
    const { assistant, handle } = renderAssistant(answer('It is so.'), { persist: true });
    handle.current?.ask('First?');
    await assistant.findByText('Answer complete.');
    // Wait until the conversation is stored: the code of the history may load after the answer.
    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => localStorage[key].includes('First?'))).toBe(true),
    );
    expect(assistant.queryByRole('button', { name: 'History' })).toBeNull();
    await outsideAct(async () => assistant.getByRole('button', { name: 'New chat' }).click());
    await assistant.findByRole('button', { name: 'First?' });
    return assistant;
  }

  it('opens the history on a phone as soon as there are earlier conversations', async () => {
    await browserPage.viewport(390, 844);
    onTestFinished(() => browserPage.viewport(PAGE_SIZE.width, PAGE_SIZE.height));
    const assistant = await afterOneConversation();
    await outsideAct(async () => assistant.getByRole('button', { name: 'History' }).click());
    await expectVisible(assistant.findByRole('heading', { name: 'History', level: 2 }));
    expect(assistant.queryByRole('button', { name: 'History' })).toBeNull();
  });

  it('is not shown in a wider window, which has the button to dock in its place', async () => {
    const assistant = await afterOneConversation();
    expect(assistant.queryByRole('button', { name: 'History' })).toBeNull();
  });
});

describe('after a reload', () => {
  it('the conversation is restored with its sources, and the draft is in the field', async () => {
    const before = await openPanel('answer');
    await userEvent.fill(before.field, 'How do I change the accent colour?');
    await userEvent.keyboard('{Enter}');
    await before.assistant.findByText('Sources');
    await userEvent.fill(before.field, 'And then');
    before.page.unmount();

    const after = await openPanel();
    await after.assistant.findByText('How do I change the accent colour?');
    await waitFor(() => expect(after.assistant.getByText('Sources')).toBeVisible());
    await waitFor(() => expect(after.field).toHaveValue('And then'));
    expect(after.assistant.queryByText('What are you looking for?')).toBeNull();
  });

  it('code that is added while the panel is closed is shown with the restored conversation, and sent', async () => {
    const before = await openPanel();
    await before.ask('First?', 'It is so.');
    before.page.unmount();

    const { assistant, fetch, handle } = renderAssistant(answer('It fails.'), { persist: true });
    handle.current?.addContext({ type: 'code', value: 'npm start' });
    handle.current?.open();
    await assistant.findByText('It is so.');
    await assistant.findByRole('button', { name: 'Remove npm start' });
    handle.current?.ask('Why does this fail?');
    await assistant.findByText('It fails.');
    expect(fetch.requests[0]?.body.context).toEqual([{ type: 'code', value: 'npm start' }]);
  });
});

it('a refusal names the nearest pages only in its text, also after a reload', async () => {
  const before = await openPanel('refusal');
  await before.ask('Does it float?', 'I could not find this in these docs.');
  const showsEachPageOnce = async ({ assistant }: RenderedAssistant) => {
    await assistant.findByRole('button', { name: 'Copy answer' });
    expect(assistant.getAllByRole('link', { name: 'Theming' })).toHaveLength(1);
    expect(assistant.queryByText('Sources')).toBeNull();
  };
  await showsEachPageOnce(before);
  before.page.unmount();

  const after = await openPanel();
  await after.assistant.findByText('I could not find this in these docs.');
  await showsEachPageOnce(after);
});

it('the history is not searched more often than records are written while an answer streams', async () => {
  const releases: (() => void)[] = [];
  const parts = Array.from({ length: 8 }, (_, index) => [
    new Promise<void>((resolve) => releases.push(resolve)),
    line('0', `Part ${index}. `),
  ]);
  const streaming = { steps: [line('0', 'Begun. '), ...parts.flat(), 'hang'] } satisfies Situation;
  const panel = await openPanel([answer('It is so.'), streaming]);
  await panel.ask('First?', 'It is so.');
  panel.handle.current?.ask('Second?');
  await panel.assistant.findByText('Begun.');
  await openHistory(panel);
  await userEvent.fill(await panel.assistant.findByRole('searchbox'), 'First');
  await panel.assistant.findByRole('button', { name: /^First/ });
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => void vi.restoreAllMocks());
  for (const [index, release] of releases.entries()) {
    release();
    await panel.assistant.findByText(new RegExp(`Part ${index}\\.`));
  }
  const searches = normalize.mock.contexts.filter((text) => String(text) === 'First').length;
  // Each written record changes the list of conversations, which then renders twice (Strict Mode). Each rendering searches once.
  expect(searches).toBeLessThanOrEqual(2 * setItem.mock.calls.length);
});

it('a question that failed before the reload is labelled unanswered and can be retried', async () => {
  const before = await openPanel('serverError');
  await userEvent.fill(before.field, 'How?');
  await userEvent.keyboard('{Enter}');
  await before.assistant.findByRole('button', { name: 'Try again' });
  before.page.unmount();

  const after = await openPanel(answer('It is so.'));
  const label = await after.assistant.findByText('This question was not answered.');
  await waitFor(() => expect(label).toBeVisible());
  expect(after.assistant.queryByText(/part that arrived is kept/)).toBeNull();
  await userEvent.click(after.assistant.getByRole('button', { name: 'Try again' }));
  await after.assistant.findByText('It is so.');
});

describe('an unsent edit of an earlier question', () => {
  const editorOf = ({ assistant }: RenderedAssistant) =>
    assistant.findByRole('textbox', { name: 'Edit the question' }) as Promise<HTMLTextAreaElement>;
  const openEditor = async (panel: RenderedAssistant) => {
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Edit the question' }));
    return editorOf(panel);
  };
  /** Asks a question and gets its answer. Then opens the editor of the question and types, without sending. */
  async function writeAndLeave(words: string, props: Parameters<typeof openPanel>[1] = {}) {
    const before = await openPanel(answer('It is so.'), props);
    await before.ask('First question', 'It is so.');
    await userEvent.fill(await openEditor(before), words);
    await outsideAct(async () => {});
    return before;
  }

  it('is in the editor after a reload, without the focus', async () => {
    (await writeAndLeave('First question, and then some')).page.unmount();
    const after = await openPanel([answer('And so.')]);
    expect(await editorOf(after)).toHaveValue('First question, and then some');
    expect(focused()).toBe(after.field);
    await userEvent.click(await editorOf(after));
    await userEvent.keyboard('{Enter}');
    await after.assistant.findByText('And so.');
    expect(after.fetch.requests[0]?.body.messages.map(({ content }) => content)).toEqual([
      'First question, and then some',
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain('and then some');
  });

  it('belongs to its conversation', async () => {
    const panel = await writeAndLeave('Changed');
    await userEvent.click(panel.assistant.getByRole('button', { name: 'New chat' }));
    await waitFor(() => expect(panel.assistant.queryByText('It is so.')).toBeNull());
    expect(panel.field).toHaveValue('');
    await openHistory(panel);
    await userEvent.click(await panel.assistant.findByRole('button', { name: /^First question/ }));
    expect(await editorOf(panel)).toHaveValue('Changed');
  });

  it.each(['{Escape}', 'typing the original question'])(
    'is discarded when the reader cancels it or undoes the changes: %s',
    async (way) => {
      const before = await writeAndLeave('Changed');
      const field = await editorOf(before);
      if (way === '{Escape}') await userEvent.keyboard(way);
      else await userEvent.fill(field, 'First question');
      expect(JSON.stringify(sessionStorage)).not.toContain('Changed');
      before.page.unmount();
      const after = await openPanel();
      await after.assistant.findByRole('button', { name: 'Edit the question' });
      expect(after.assistant.getAllByRole('textbox')).toHaveLength(1);
    },
  );

  it('is not stored with persist={false}', async () => {
    await writeAndLeave('Changed', { persist: false });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Changed');
  });
});

describe('the rating of an answer', () => {
  const rated = { onFeedback: () => {} };
  const pressed = async ({ assistant }: RenderedAssistant) =>
    expect(await assistant.findByRole('button', { name: 'Helpful', pressed: true })).toBeInTheDocument();

  it('is restored after a reload and in the history', async () => {
    const before = await openPanel(answer('It is so.'), rated);
    await before.ask('First question', 'It is so.');
    await userEvent.click(await before.assistant.findByRole('button', { name: 'Helpful' }));
    before.page.unmount();

    const after = await openPanel(answer('And so.'), rated);
    await pressed(after);
    await userEvent.click(after.assistant.getByRole('button', { name: 'New chat' }));
    await after.ask('Second question', 'And so.');
    expect(await after.assistant.findByRole('button', { name: 'Helpful', pressed: false })).toBeInTheDocument();
    await openHistory(after);
    await userEvent.click(await after.assistant.findByRole('button', { name: /^First question/ }));
    await pressed(after);
  });

  it('is deleted when the reader removes it', async () => {
    const before = await openPanel(answer('It is so.'), rated);
    await before.ask('First question', 'It is so.');
    const button = await before.assistant.findByRole('button', { name: 'Helpful' });
    await userEvent.click(button);
    await userEvent.click(button);
    before.page.unmount();
    const after = await openPanel(answer('And so.'), rated);
    expect(await after.assistant.findByRole('button', { name: 'Helpful', pressed: false })).toBeInTheDocument();
  });
});

describe('the history', () => {
  it('opens a conversation again with the keyboard only, with its own draft', async () => {
    const panel = await openPanel([answer('First answer.'), answer('Second one.')]);
    await panel.ask('First question', 'First answer.');
    await userEvent.click(panel.assistant.getByRole('button', { name: 'New chat' }));
    await panel.ask('Second question', 'Second one.');
    await userEvent.fill(panel.field, 'draft of the second');

    panel.assistant.getByRole('button', { name: 'More' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toHaveTextContent('History'));
    await userEvent.keyboard('{Enter}');
    const search = await panel.assistant.findByRole('searchbox', { name: 'Search chats' });
    await waitFor(() => expect(focused()).toHaveTextContent('History'));
    expect(panel.assistant.getByRole('heading', { name: 'today' })).toBeVisible();
    await userEvent.fill(search, 'first');
    expect(panel.assistant.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.keyboard('{Tab}{Enter}');
    await panel.assistant.findByText('First answer.');
    expect(panel.assistant.queryByText('Second one.')).toBeNull();
    await waitFor(() => expect(focused()).toBe(panel.field));
    expect(panel.field).toHaveValue('');

    await openHistory(panel);
    const current = await panel.assistant.findByRole('button', { current: true });
    expect(current).toHaveTextContent('First question');
    await userEvent.click(panel.assistant.getByRole('button', { name: /^Second question/ }));
    await panel.assistant.findByText('Second one.');
    expect(panel.field).toHaveValue('draft of the second');
  });

  it('keeps the typed question in the field when its conversation is deleted and the deletion undone', async () => {
    const panel = await openPanel();
    await panel.ask('Only question', 'It is so.');
    await userEvent.fill(panel.field, 'half a question');
    await openHistory(panel);
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Delete Only question' }));
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Undo' }));
    await userEvent.click(await panel.assistant.findByRole('button', { name: /^Only question/ }));
    await panel.assistant.findByText('It is so.');
    expect(panel.field).toHaveValue('half a question');
  });

  it('keeps the question typed in a new chat in the field when an earlier conversation is opened', async () => {
    const panel = await openPanel();
    await panel.ask('First question', 'It is so.');
    await userEvent.click(panel.assistant.getByRole('button', { name: 'New chat' }));
    await userEvent.fill(panel.field, 'half a question');
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'First question' }));
    await panel.assistant.findByText('It is so.');
    expect(panel.field).toHaveValue('half a question');
    await userEvent.click(panel.assistant.getByRole('button', { name: 'New chat' }));
    await panel.assistant.findByRole('button', { name: 'First question' });
    expect(panel.field).toHaveValue('half a question');
  });

  it('deletes a conversation immediately, announces it, and moves the focus to "Undo"', async () => {
    const panel = await openPanel();
    await panel.ask('Only question', 'It is so.');
    await openHistory(panel);
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Delete Only question' }));
    const undo = await panel.assistant.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(focused()).toBe(undo));
    expect(undo.parentElement).toHaveTextContent('Chat deleted.');
    // The announcement is in the only live region of the panel, which all views share.
    await waitFor(() => expect(panel.assistant.getByRole('status')).toHaveTextContent('Chat deleted.'));
    expect(JSON.stringify(localStorage)).not.toContain('Only question');
    await userEvent.click(undo);
    await expectVisible(panel.assistant.findByRole('button', { name: /^Only question/ }));
    expect(JSON.stringify(localStorage)).toContain('Only question');
  });

  it('stays open and says so if another tab has deleted the conversation to open', async () => {
    const panel = await openPanel();
    await panel.ask('First question', 'It is so.');
    await userEvent.click(panel.assistant.getByRole('button', { name: 'New chat' }));
    await openHistory(panel);
    const row = await panel.assistant.findByRole('button', { name: /^First question/ });
    const records = Object.keys(localStorage).filter((key) => localStorage[key].includes('First question'));
    for (const key of records) localStorage.removeItem(key);
    await userEvent.click(row);
    await waitFor(() => expect(panel.assistant.getByRole('status')).toHaveTextContent('Chat deleted.'));
    expect(panel.assistant.getByRole('heading', { name: 'History', level: 2 })).toBeVisible();
    expect(panel.assistant.queryByRole('button', { name: /^First question/ })).toBeNull();
  });

  it('deletes all conversations after a confirmation', async () => {
    const panel = await openPanel();
    await panel.ask('Only question', 'It is so.');
    await openHistory(panel);
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Delete all chats' }));
    const name = 'Delete all chats? This cannot be undone.';
    await panel.assistant.findByRole('region', { name });
    await waitFor(() => expect(focused()).toHaveTextContent('Cancel'));
    await userEvent.keyboard('{Enter}');
    expect(panel.assistant.queryByRole('region', { name })).toBeNull();
    await waitFor(() => expect(focused()).toHaveTextContent('Delete all chats'));
    await userEvent.keyboard('{Enter}');
    const group = within(await panel.assistant.findByRole('region', { name }));
    await userEvent.click(group.getByRole('button', { name: 'Delete all chats' }));
    await panel.assistant.findByText('What are you looking for?');
    expect(JSON.stringify(localStorage)).not.toContain('Only question');
    expect(focused()).toBe(panel.field);
  });

  it('shows a message if it is empty, and if nothing matches', async () => {
    const panel = await openPanel();
    await openHistory(panel);
    await expectVisible(panel.assistant.findByText('No chats yet.', { selector: '.da-history-none' }));
    await waitFor(() => expect(panel.assistant.getByRole('status')).toHaveTextContent('No chats yet.'));
    await userEvent.keyboard('{Escape}');
    await panel.ask('Only question', 'It is so.');
    await openHistory(panel);
    await userEvent.fill(await panel.assistant.findByRole('searchbox'), 'zebra');
    await expectVisible(panel.assistant.findByText('No matching chats.', { selector: '.da-history-none' }));
    await waitFor(() => expect(panel.assistant.getByRole('status')).toHaveTextContent('No matching chats.'));
  });
});

describe('consent="required"', () => {
  it('keeps a question and sends it after the consent', async () => {
    const panel = await openPanel(answer('It is so.'), { consent: 'required', privacyHref: '/privacy' });
    const agree = await panel.assistant.findByRole('button', { name: 'Agree' });
    expect(panel.assistant.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
    await userEvent.fill(panel.field, 'May I?');
    await userEvent.keyboard('{Enter}');
    await panel.assistant.findByText('May I?');
    await waitFor(() => expect(focused()).toHaveAccessibleName(/sent to a service that answers them/));
    expect(panel.fetch.requests).toEqual([]);
    await userEvent.click(agree);
    await panel.assistant.findByText('It is so.');
    expect(panel.assistant.queryByRole('button', { name: 'Agree' })).toBeNull();
  });

  it('puts the question back into the field if the reader declines, and sends starters after the consent', async () => {
    const panel = await openPanel(answer('It is so.'), { consent: 'required', starters: ['Where do I begin?'] });
    await panel.assistant.findByRole('button', { name: 'Agree' });
    await userEvent.fill(panel.field, 'May I?');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(panel.field).toHaveValue('May I?'));
    await userEvent.click(panel.assistant.getByRole('button', { name: 'Where do I begin?' }));
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Agree' }));
    await panel.assistant.findByText('It is so.');
    expect(panel.fetch.requests[0]?.body.messages.at(-1)?.content).toBe('Where do I begin?');
  });

  it('can be withdrawn in the history, which deletes everything', async () => {
    const panel = await openPanel(answer('It is so.'), { consent: 'required', variant: 'panel' });
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Agree' }));
    await panel.ask('Only question', 'It is so.');
    act(() => panel.assistant.getByRole('separator').focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(localStorage.getItem('docs-assistant:width')).toBe('436');
    await openHistory(panel);
    const name = 'Withdraw consent and delete everything';
    await userEvent.click(await panel.assistant.findByRole('button', { name }));
    await panel.assistant.findByRole('region', { name: 'Delete all chats? This cannot be undone.' });
    await waitFor(() => expect(focused()).toHaveTextContent('Cancel'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toHaveTextContent(name));
    expect(JSON.stringify(localStorage)).toContain('Only question');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await panel.assistant.findByRole('button', { name }));
    await panel.assistant.findByRole('button', { name: 'Agree' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('also holds back a question that the page asks through the handle', async () => {
    const panel = await openPanel(answer('It is so.'), { consent: 'required' });
    panel.handle.current?.ask('From the page');
    await panel.assistant.findByText('From the page');
    await userEvent.click(await panel.assistant.findByRole('button', { name: 'Agree' }));
    await panel.assistant.findByText('It is so.');
  });
});

describe('ArrowUp', () => {
  it('puts earlier questions into an empty field; ArrowDown goes forward, Escape empties the field', async () => {
    const panel = await openPanel([answer('First answer.'), answer('Second one.')]);
    await panel.ask('First question', 'First answer.');
    await panel.ask('Second question', 'Second one.');
    await userEvent.keyboard('{ArrowUp}');
    expect(panel.field).toHaveValue('Second question');
    await userEvent.keyboard('{ArrowUp}');
    expect(panel.field).toHaveValue('First question');
    await userEvent.keyboard('{ArrowUp}');
    expect(panel.field).toHaveValue('First question');
    await userEvent.keyboard('{ArrowDown}');
    expect(panel.field).toHaveValue('Second question');
    await userEvent.keyboard('{ArrowDown}');
    expect(panel.field).toHaveValue('');
    await userEvent.keyboard('{ArrowUp}{Escape}');
    expect(panel.field).toHaveValue('');
    expect(panel.assistant.getByRole('dialog')).toBeVisible();
  });

  it('also recalls questions that were stopped or failed', async () => {
    const { assistant, field } = await openPanel(['streaming', 'serverError']);
    await userEvent.fill(field, 'Stopped question');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await assistant.findByRole('button', { name: 'Stop the answer' }));
    await assistant.findByText('You stopped this answer.');
    await userEvent.fill(field, 'Failed question');
    await userEvent.keyboard('{Enter}');
    await assistant.findByRole('button', { name: 'Try again' });
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowUp}');
    expect(field).toHaveValue('Failed question');
    await userEvent.keyboard('{ArrowUp}');
    expect(field).toHaveValue('Stopped question');
  });

  it('does not replace typed text or a changed question', async () => {
    const panel = await openPanel();
    await panel.ask('First question', 'It is so.');
    await userEvent.keyboard('typed{ArrowUp}');
    expect(panel.field).toHaveValue('typed');
    await userEvent.fill(panel.field, '');
    await userEvent.keyboard('{ArrowUp}!{ArrowUp}{ArrowDown}');
    await outsideAct(async () => {});
    expect(panel.field).toHaveValue('First question!');
  });
});

describe('groupByDay', () => {
  const now = new Date(2026, 10, 21, 12).getTime();
  const at = (...[year, month, day]: [number, number, number]) => ({
    id: `${year}-${month}-${day}`,
    title: 'T',
    updatedAt: new Date(year, month, day, 23, 59).getTime(),
    count: 1,
    current: false,
  });
  const threads = [
    at(2026, 10, 21),
    at(2026, 10, 20),
    at(2026, 10, 18),
    at(2026, 10, 14),
    at(2026, 9, 2),
    at(2026, 9, 1),
  ];

  it('groups recent conversations by day, older ones by month', () => {
    const groups = groupByDay(threads, now, 'en').map(({ label, threads: of }) => `${label}: ${of.length}`);
    expect(groups).toEqual(['today: 1', 'yesterday: 1', 'Wednesday: 1', 'November 2026: 1', 'October 2026: 2']);
  });

  it('uses the names of the given language', () => {
    expect(groupByDay(threads, now, 'de').map(({ label }) => label)[1]).toBe('gestern');
  });
});
