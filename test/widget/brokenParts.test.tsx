import { act, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Blocks from '../../src/headless/messageBlocks.js';
import { messageBlocks } from '../../src/headless/messageBlocks.js';
import { EmptyState } from '../../src/widget/conversation/EmptyState.js';
import { MessageBlocks } from '../../src/widget/conversation/MessageBlocks.js';
import { QuestionView } from '../../src/widget/conversation/QuestionView.js';
import { SourceList } from '../../src/widget/conversation/SourceList.js';
import { SuggestionList } from '../../src/widget/later/notices/SuggestionList.js';
import { TurnNotice } from '../../src/widget/later/notices/TurnNotice.js';
import { AnswerTools } from '../../src/widget/later/tools/AnswerTools.js';
import type { SituationName } from '../support/situations.js';
import { takeConsole } from '../support/takeConsole.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

// Use the real components, but let a test make them throw.
vi.mock('../../src/headless/messageBlocks.js', { spy: true });
vi.mock('../../src/widget/conversation/EmptyState.js', { spy: true });
vi.mock('../../src/widget/conversation/MessageBlocks.js', { spy: true });
vi.mock('../../src/widget/conversation/QuestionView.js', { spy: true });
vi.mock('../../src/widget/conversation/SourceList.js', { spy: true });
vi.mock('../../src/widget/later/tools/AnswerTools.js', { spy: true });
vi.mock('../../src/widget/later/notices/SuggestionList.js', { spy: true });
vi.mock('../../src/widget/later/notices/TurnNotice.js', { spy: true });

const SENTENCE = 'This part could not be shown.';

function breaking(): never {
  throw new Error('A part broke.');
}

afterEach(() => void vi.resetAllMocks());

/** The parts of a turn: how to break the part, in which situation, and a text that must still be visible. */
const PARTS: Record<string, [breaks: () => unknown, situation: SituationName, beside: RegExp]> = {
  question: [() => vi.mocked(QuestionView).mockImplementation(breaking), 'answer', /^Sources$/],
  answer: [() => vi.mocked(MessageBlocks).mockImplementation(breaking), 'answer', /^Sources$/],
  notice: [() => vi.mocked(TurnNotice).mockImplementation(breaking), 'cutAtNewline', /^accent$/],
  sources: [() => vi.mocked(SourceList).mockImplementation(breaking), 'answer', /^accent$/],
  suggestions: [() => vi.mocked(SuggestionList).mockImplementation(breaking), 'answer', /^Sources$/],
  tools: [() => vi.mocked(AnswerTools).mockImplementation(breaking), 'answer', /^Sources$/],
};

describe('an error while a turn renders', () => {
  test.each(Object.entries(PARTS))(
    'in its %s shows one sentence there, and leaves the rest usable',
    async (_name, part) => {
      const [breaks, situation, beside] = part;
      const { assistant, handle } = renderAssistant([situation, 'plainAnswer']);
      breaks();
      handle.current?.ask('First?');
      await assistant.findByText(SENTENCE);
      await assistant.findByText(beside);
      await waitFor(() => expect(assistant.getByText(SENTENCE)).toBeVisible());
      expect(assistant.getByRole('textbox')).toBeVisible();
      // Wait for the end of the answer: while it streams, no other question is sent.
      await assistant.findByRole('button', { name: 'Send' });
      vi.resetAllMocks();
      handle.current?.ask('Second?');
      expect(await assistant.findByText('Yes.')).toBeVisible();
      expect(takeConsole().join()).toContain('A part broke.');
    },
  );

  test('outside its parts replaces only this turn, until the cause is gone', async () => {
    const { assistant, handle } = renderAssistant(['answer', 'plainAnswer']);
    const { messageBlocks: real } = await vi.importActual<typeof Blocks>('../../src/headless/messageBlocks.js');
    vi.mocked(messageBlocks).mockImplementation((message, streaming) =>
      message.role === 'user' ? breaking() : real(message, streaming),
    );
    handle.current?.ask('First?');
    await waitFor(() => expect(assistant.getByText(SENTENCE)).toBeVisible());
    await assistant.findByRole('button', { name: 'Send' });
    vi.resetAllMocks();
    handle.current?.ask('Second?');
    await assistant.findByText('Yes.');
    expect(assistant.getAllByRole('article')).toHaveLength(1);
    expect(assistant.getByText(SENTENCE)).toBeInTheDocument();
    handle.current?.clear();
    handle.current?.ask('First?');
    await assistant.findByText('Yes.');
    expect(assistant.queryByText(SENTENCE)).toBeNull();
    expect(takeConsole().join()).toContain('A part broke.');
  });
});

describe('an error in the panel itself', () => {
  test('lets Escape close the panel and return the focus', async () => {
    vi.mocked(EmptyState).mockImplementation(breaking);
    const { assistant } = renderAssistant();
    const trigger = assistant.getByRole('button', { name: 'Ask the docs' });
    await userEvent.click(trigger);
    const broken = await assistant.findByRole('alert');
    act(() => within(broken).getByRole('button', { name: 'Close the assistant' }).focus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(assistant.queryByRole('dialog')).toBeNull());
    expect(focused()).toBe(trigger);
    expect(takeConsole().join()).toContain('A part broke.');
  });

  test('shows a message with a retry button, and can be closed', async () => {
    vi.mocked(EmptyState).mockImplementation(breaking);
    const { assistant } = renderAssistant();
    const trigger = assistant.getByRole('button', { name: 'Ask the docs' });
    act(() => trigger.focus());
    await userEvent.keyboard('{Enter}');
    const broken = await assistant.findByRole('alert');
    await waitFor(() => expect(broken).toBeVisible());
    expect(broken).toHaveTextContent('The assistant ran into a problem. The page is not affected.');
    const again = within(broken).getByRole('button', { name: 'Try again' });
    await userEvent.click(again);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('alert')));
    vi.resetAllMocks();
    await userEvent.click(assistant.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assistant.getByText('What are you looking for?')).toBeVisible());
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    expect(takeConsole().join()).toContain('A part broke.');
  });

  test('puts a question that the site asked meanwhile into the field on retry, and the privacy guard still checks it', async () => {
    vi.mocked(EmptyState).mockImplementation(breaking);
    const { assistant, fetch, handle } = renderAssistant();
    handle.current?.open();
    await assistant.findByRole('alert');
    handle.current?.ask('Why is ada@gmail.com refused?');
    vi.resetAllMocks();
    await userEvent.click(await assistant.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('Why is ada@gmail.com refused?'));
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox')));
    await userEvent.keyboard('{Enter}');
    await assistant.findByRole('group', { name: 'This may be private. Nothing has been sent.' });
    expect(fetch.requests).toHaveLength(0);
    expect(takeConsole().join()).toContain('A part broke.');
  });
});
