import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Blocks from '../../src/headless/messageBlocks.js';
import { messageBlocks } from '../../src/headless/messageBlocks.js';
import { AnswerActions } from '../../src/widget/AnswerActions.js';
import { MessageBlocks } from '../../src/widget/MessageBlocks.js';
import { SuggestionList } from '../../src/widget/outcome/SuggestionList.js';
import { TurnNotice } from '../../src/widget/outcome/TurnNotice.js';
import { QuestionView } from '../../src/widget/QuestionView.js';
import { SourceList } from '../../src/widget/SourceList.js';
import { takeConsole } from '../support/failOnConsole.js';
import type { SituationName } from '../support/situations.js';
import { renderAssistant } from './support/renderAssistant.js';

// Real, but each can be told to break.
vi.mock('../../src/headless/messageBlocks.js', { spy: true });
vi.mock('../../src/widget/AnswerActions.js', { spy: true });
vi.mock('../../src/widget/MessageBlocks.js', { spy: true });
vi.mock('../../src/widget/QuestionView.js', { spy: true });
vi.mock('../../src/widget/SourceList.js', { spy: true });
vi.mock('../../src/widget/outcome/SuggestionList.js', { spy: true });
vi.mock('../../src/widget/outcome/TurnNotice.js', { spy: true });

const SENTENCE = 'This part could not be shown.';

function breaking(): never {
  throw new Error('A part broke.');
}

// Each is what it was again.
afterEach(() => void vi.resetAllMocks());

/** The parts of a turn: what breaks, in which situation, and what is still to be seen beside it. */
const PARTS: Record<string, [breaks: () => unknown, situation: SituationName, beside: RegExp]> = {
  question: [() => vi.mocked(QuestionView).mockImplementation(breaking), 'answer', /^Sources$/],
  answer: [() => vi.mocked(MessageBlocks).mockImplementation(breaking), 'answer', /^Sources$/],
  notice: [() => vi.mocked(TurnNotice).mockImplementation(breaking), 'cutAtNewline', /^accent$/],
  sources: [() => vi.mocked(SourceList).mockImplementation(breaking), 'answer', /^accent$/],
  suggestions: [() => vi.mocked(SuggestionList).mockImplementation(breaking), 'answer', /^Sources$/],
  tools: [() => vi.mocked(AnswerActions).mockImplementation(breaking), 'answer', /^Sources$/],
};

describe('a fault while a turn is drawn', () => {
  test.each(Object.entries(PARTS))('in its %s stays there: a sentence, and the rest goes on', async (_name, part) => {
    const [breaks, situation, beside] = part;
    const { assistant, handle } = renderAssistant([situation, 'plainAnswer']);
    breaks();
    handle.current?.ask('First?');
    await assistant.findByText(SENTENCE);
    await assistant.findByText(beside);
    await waitFor(() => expect(assistant.getByText(SENTENCE)).toBeVisible());
    expect(assistant.getByRole('textbox')).toBeVisible();
    vi.resetAllMocks();
    handle.current?.ask('Second?');
    expect(await assistant.findByText('Yes.')).toBeVisible();
    expect(takeConsole().join()).toContain('A part broke.');
  });

  test('before any part of it takes the place of this turn only, and goes with its cause', async () => {
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
