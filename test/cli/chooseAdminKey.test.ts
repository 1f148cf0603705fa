import { describe, expect, it } from 'vitest';
import { chooseAdminKey } from '../../src/cli/chooseAdminKey.js';

describe('the admin key of a run', () => {
  function made({
    given,
    print = false,
    isTerminal = false,
  }: {
    given?: string;
    print?: boolean;
    isTerminal?: boolean;
  }) {
    const told: string[] = [];
    const key = chooseAdminKey({ given, print, isTerminal, writeLine: (line) => told.push(line) });
    return { key, told: told.join('\n') };
  }

  it.each([
    ['on a terminal', { isTerminal: true }],
    ['with --print-admin-key', { print: true }],
    ['instead of an empty one', { given: ' ', isTerminal: true }],
  ])('is created and printed %s', (_, source) => {
    const { key, told } = made(source);
    expect(key).toMatch(/^svc_[0-9a-f]{48}$/);
    expect(told).toContain(`Admin key for this run: ${key}`);
    expect(made(source).key).not.toBe(key);
  });

  it('is neither created nor printed if standard error is a log', () => {
    expect(made({})).toEqual({ key: undefined, told: '' });
  });

  it.each([{ isTerminal: true }, { print: true }, {}])('is the given one, which is never printed (%j)', (source) => {
    const { key, told } = made({ given: ' svc_mine \n', ...source });
    expect(key).toBe('svc_mine');
    expect(told).not.toContain('svc_mine');
  });
});
