import { useSyncExternalStore } from 'react';
import { expect, test, vi } from 'vitest';
import { line } from '../support/situations.js';
import { whenSeen } from '../support/watchDom.js';
import { renderAssistant } from './support/renderAssistant.js';
import { outsideAct } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

/** The chunk with the announcements is loaded, and arrives in the panel at the moment that the test chooses. */
const chunk = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  const state = { arrived: false };
  return {
    state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    arrive: () => {
      state.arrived = true;
      for (const listener of listeners) listener();
    },
  };
});
vi.mock('../../src/widget/panel/useOutcome.js', async (load) => {
  const original = await load<typeof import('../../src/widget/panel/useOutcome.js')>();
  return {
    ...original,
    useOutcome: () => {
      const outcome = original.useOutcome();
      const arrived = useSyncExternalStore(chunk.subscribe, () => chunk.state.arrived);
      return arrived ? outcome : undefined;
    },
  };
});

test('the end of an answer is announced when its chunk arrives while the last words flow in', async () => {
  const words = 'The last paragraph comes in one piece with the end. '.repeat(400);
  const { assistant, handle } = renderAssistant([
    'plainAnswer',
    { steps: [line('0', words) + line('d', { finishReason: 'stop' })] },
  ]);
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
  // Nobody can press what still moves down, with or without that chunk.
  expect(seen).toEqual(['streaming', 'hidden']);
  expect(await assistant.findByText('Answer complete.')).toBeInTheDocument();
});
