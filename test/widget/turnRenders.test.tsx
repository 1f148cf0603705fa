import { describe, expect, onTestFinished, test } from 'vitest';
import { situations } from '../support/situations.js';
import { emulateMotion } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';

/**
 * Records the text at the beginning of each rendered message. A turn renders a message by calling `forEach` on its parts, so this function
 * replaces `Array.prototype.forEach` for the rest of the test. Messages that do not begin with text are not recorded.
 */
function recordRenderedTexts(): readonly string[] {
  const texts: string[] = [];
  const { forEach } = Array.prototype;
  onTestFinished(() => {
    Array.prototype.forEach = forEach;
  });
  Array.prototype.forEach = function (this: unknown[], ...rest) {
    const [part] = this as { type?: unknown; text?: string }[];
    if (part?.type === 'text' && part.text !== undefined) texts.push(part.text);
    return forEach.apply(this, rest);
  };
  return texts;
}

describe('a turn that does not change', () => {
  test('renders at most twice when it stops being the last, and not while the next answer streams', async () => {
    await emulateMotion();
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
    const rendered = recordRenderedTexts();
    handle.current?.ask('Third?');
    await assistant.findByText('Step 12');
    await assistant.findByText(/Answer complete, /);
    expect(rendered.filter((text) => text === 'Third?').length).toBeGreaterThan(5);
    expect(rendered.filter((text) => text === 'First?')).toEqual([]);
    // The second turn renders twice: when the third question is sent, and when the second turn stops being the last turn. Strict Mode
    // doubles both renders.
    expect(rendered.filter((text) => text === 'Second?').length).toBeLessThanOrEqual(4);
  });
});
