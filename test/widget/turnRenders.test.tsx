import { describe, expect, test, vi } from 'vitest';
import { messageBlocks } from '../../src/headless/messageBlocks.js';
import { situations } from '../support/situations.js';
import { renderAssistant } from './support/renderAssistant.js';

// Spy on the real function: rendering a turn calls it for each message.
vi.mock('../../src/headless/messageBlocks.js', { spy: true });

describe('a turn that does not change', () => {
  test('renders once more when it stops being the last, and not while the next answer streams', async () => {
    const slow = { steps: [...situations.longAnswer.steps].flatMap((step) => [step, 5]) };
    const { assistant, handle } = renderAssistant(['plainAnswer', 'answer', slow]);
    // Waits for the end of the answer: while it streams, no other question is sent.
    const streamed = () => assistant.findByRole('button', { name: 'Send' });
    handle.current?.ask('First?');
    await assistant.findByText('Yes.');
    await streamed();
    handle.current?.ask('Second?');
    await assistant.findByText('accent', { selector: 'strong' });
    await assistant.findByText('Sources');
    await streamed();
    const renders = vi.mocked(messageBlocks);
    renders.mockClear();
    handle.current?.ask('Third?');
    await assistant.findByText('Step 12');
    await assistant.findByText(/Answer complete, /);
    const questions = renders.mock.calls.flatMap(([message]) => (message.role === 'user' ? [message.content] : []));
    expect(questions.filter((content) => content === 'Third?').length).toBeGreaterThan(5);
    expect(questions.filter((content) => content === 'First?')).toEqual([]);
    // The turn renders when the next question is sent and when it stops being the last, each twice in Strict Mode.
    expect(questions.filter((content) => content === 'Second?').length).toBeLessThanOrEqual(4);
  });
});
