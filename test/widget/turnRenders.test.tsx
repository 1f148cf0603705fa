import { describe, expect, test, vi } from 'vitest';
import { messageBlocks } from '../../src/headless/messageBlocks.js';
import { situations } from '../support/situations.js';
import { renderAssistant } from './support/renderAssistant.js';

// Real, and counted: a turn that is drawn asks for the blocks of its messages.
vi.mock('../../src/headless/messageBlocks.js', { spy: true });

describe('a turn that does not change', () => {
  test('is not drawn again while the next answer is written, but once, when it stops being the last', async () => {
    const slow = { steps: [...situations.longAnswer.steps].flatMap((step) => [step, 5]) };
    const { assistant, handle } = renderAssistant(['plainAnswer', 'answer', slow]);
    handle.current?.ask('First?');
    await assistant.findByText('Yes.');
    handle.current?.ask('Second?');
    await assistant.findByText('accent', { selector: 'strong' });
    await assistant.findByText('Sources');
    const drawn = vi.mocked(messageBlocks);
    drawn.mockClear();
    handle.current?.ask('Third?');
    await assistant.findByText('Step 12');
    await assistant.findByText(/Answer complete, /);
    const questions = drawn.mock.calls.flatMap(([message]) => (message.role === 'user' ? [message.content] : []));
    expect(questions.filter((content) => content === 'Third?').length).toBeGreaterThan(5);
    expect(questions.filter((content) => content === 'First?')).toEqual([]);
    // When the next one is sent and when it stops being the last, each twice in strict mode.
    expect(questions.filter((content) => content === 'Second?').length).toBeLessThanOrEqual(4);
  });
});
