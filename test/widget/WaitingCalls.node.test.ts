import { describe, expect, test } from 'vitest';
import type { AskCommandOptions } from '../../src/widget/shared/AssistantCommands.js';
import { WaitingCalls } from '../../src/widget/trigger/WaitingCalls.js';

/** An assistant that records its calls, and the calls that wait for it. */
function setUp() {
  const log: unknown[][] = [];
  const assistant = {
    ask: (question: string, options?: AskCommandOptions) => void log.push(['ask', question, options]),
    clear: () => void log.push(['clear']),
  };
  const waiting = new WaitingCalls<typeof assistant>();
  return { log, waiting, run: () => waiting.run((call) => call(assistant)) };
}

describe('waiting calls', () => {
  test('run once, in the order in which they were added', () => {
    const { log, waiting, run } = setUp();
    waiting.add(({ clear }) => clear());
    waiting.add(({ ask }) => ask('One?', { source: 'header' }));
    expect(waiting.size).toBe(2);
    run();
    expect(log).toEqual([['clear'], ['ask', 'One?', { source: 'header' }]]);
    expect(waiting.size).toBe(0);
    run();
    expect(log).toHaveLength(2);
  });

  test('do not run after they were cleared', () => {
    const { log, waiting, run } = setUp();
    waiting.add(({ ask }) => ask('Never?'));
    waiting.clear();
    run();
    expect(log).toEqual([]);
  });

  test('run later if they are added while others run', () => {
    const { log, waiting, run } = setUp();
    waiting.add(() => waiting.add(({ clear }) => clear()));
    run();
    expect(log).toEqual([]);
    run();
    expect(log).toEqual([['clear']]);
  });

  test('put their questions into the field after a failed attempt, and do everything else', () => {
    const { log, waiting, run } = setUp();
    waiting.add(({ ask }) => ask('One?', { source: 'header' }));
    waiting.add(({ clear }) => clear());
    waiting.draftQuestions();
    waiting.add(({ ask }) => ask('Two?'));
    run();
    expect(log).toEqual([['ask', 'One?', { source: 'header', unsent: true }], ['clear'], ['ask', 'Two?', undefined]]);
  });

  test('keep their order over several failed attempts', () => {
    const { log, waiting, run } = setUp();
    for (const question of ['One?', 'Two?']) {
      waiting.add(({ ask }) => ask(question));
      waiting.draftQuestions();
    }
    run();
    expect(log).toEqual([
      ['ask', 'One?', { unsent: true }],
      ['ask', 'Two?', { unsent: true }],
    ]);
  });
});
