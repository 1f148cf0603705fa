import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGuardGate } from '../../src/headless/createGuardGate.js';
import type { Gate } from '../../src/headless/Gate.js';

/** Passes a question through guards. Resolves to `true` if it may be sent. */
async function pass(...guards: Gate[]): Promise<boolean> {
  const { gate, addGuard } = createGuardGate();
  for (const guard of guards) addGuard(guard);
  return (await gate('Why?', [], [])) ?? true;
}

afterEach(() => vi.restoreAllMocks());

describe('several guards', () => {
  const open = () => Promise.resolve(true);
  const refuse = () => Promise.resolve(false);

  it('refuse a question together if one of them does, in any order', async () => {
    expect(await pass(open, refuse)).toBe(false);
    expect(await pass(refuse, open)).toBe(false);
    expect(await pass(() => undefined, open)).toBe(true);
  });

  it('do not wait for the others when one of them refuses', async () => {
    expect(await pass(() => new Promise(() => {}), refuse)).toBe(false);
  });
});

describe('a guard that fails', () => {
  it.each<[string, Gate]>([
    [
      'throws',
      () => {
        throw new Error('No pattern.');
      },
    ],
    ['rejects', () => Promise.reject(new Error('No pattern.'))],
  ])('holds the question back and is reported: it %s', async (_, guard) => {
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    expect(await pass(guard)).toBe(false);
    expect(await pass(() => undefined, guard)).toBe(false);
    expect(reported).toHaveBeenCalledWith(new Error('No pattern.'));
  });
});
