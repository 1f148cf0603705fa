import { describe, expect, it } from 'vitest';
import { chooseAdminKey } from '../../src/cli/chooseAdminKey.js';

describe('the admin key of a run', () => {
  function chooseWith({
    given,
    print = false,
    isTerminal = false,
  }: {
    given?: string;
    print?: boolean;
    isTerminal?: boolean;
  }) {
    const printed: string[] = [];
    const key = chooseAdminKey({ given, print, isTerminal, writeLine: (line) => printed.push(line) });
    return { key, printed: printed.join('\n') };
  }

  it.each([
    ['on a terminal', { isTerminal: true }],
    ['with --print-admin-key', { print: true }],
    ['instead of an empty one', { given: ' ', isTerminal: true }],
  ])('is created and printed %s', (_, source) => {
    const { key, printed } = chooseWith(source);
    expect(key).toMatch(/^svc_[0-9a-f]{48}$/);
    expect(printed).toContain(`Admin key for this run: ${key}`);
    expect(chooseWith(source).key).not.toBe(key);
  });

  it('is neither created nor printed if standard error is a log', () => {
    expect(chooseWith({})).toEqual({ key: undefined, printed: '' });
  });

  it.each([{ isTerminal: true }, { print: true }, {}])('is the given one, which is never printed (%j)', (source) => {
    const { key, printed } = chooseWith({ given: ' svc_mine \n', ...source });
    expect(key).toBe('svc_mine');
    expect(printed).not.toContain('svc_mine');
  });
});
