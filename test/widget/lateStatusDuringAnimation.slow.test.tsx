import { expect, test, vi } from 'vitest';
import { line } from '../support/situations.js';
import { whenSeen } from '../support/watchDom.js';
import { renderAssistant } from './support/renderAssistant.js';
import { outsideAct } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

/**
 * Delays the module `later/`, which contains the live regions, until the test calls `arrive`. Cannot use `createDeferred`, because
 * `vi.hoisted` runs before the imports.
 */
const chunk = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
});
vi.mock('../../src/widget/later/later.js', async (load) => {
  const later = await load();
  await chunk.arrived;
  return later as object;
});

test('the end of an answer is announced when the live regions load while its last words are animated', async () => {
  const words = 'The last paragraph comes in one piece with the end. '.repeat(400);
  const { assistant, handle } = renderAssistant(
    ['plainAnswer', { steps: [line('0', words) + line('d', { finishReason: 'stop' })] }],
    { privacyGuard: false },
  );
  const root = shadowRootOf();
  const isReady = () => root.querySelector('.da-send[data-state="send"]') !== null;
  handle.current?.ask('First?');
  await assistant.findByText('Yes.');
  await outsideAct(() => whenSeen(root, () => isReady() || undefined));
  handle.current?.ask('Why?');
  const seen = await outsideAct(() =>
    whenSeen(root, () => {
      const turn = root.querySelector('.da-turn[data-last]');
      const tools = turn?.querySelector('.da-actions');
      if (!isReady() || !turn || !tools) return undefined;
      const { visibility } = getComputedStyle(tools);
      chunk.arrive();
      return [turn.querySelector<HTMLElement>('.da-answer')?.dataset.state, visibility];
    }),
  );
  // The buttons below the answer (`.da-actions`) are hidden while new text moves them down. They must be hidden even before the module
  // with the live regions has loaded.
  expect(seen).toEqual(['streaming', 'hidden']);
  expect(await assistant.findByText('Answer complete.')).toBeInTheDocument();
});
