import { describe, expect, it } from 'vitest';
import { chooseAdminKey } from '../../src/cli/sites/chooseAdminKey.js';

describe('the admin key of docs-assistant serve', () => {
  function chooseWith({
    given,
    print = false,
    isTerminal = false,
  }: {
    given?: string;
    print?: boolean;
    isTerminal?: boolean;
  }) {
    const { key, notice = '' } = chooseAdminKey({ given, print, isTerminal });
    return { key, notice };
  }

  it.each([
    ['on a terminal', { isTerminal: true }],
    ['with --print-admin-key', { print: true }],
    ['instead of an empty one', { given: ' ', isTerminal: true }],
  ])('is created and printed %s', (_, source) => {
    const { key, notice } = chooseWith(source);
    expect(key).toMatch(/^svc_[0-9a-f]{48}$/);
    expect(notice).toContain(`Admin key for this run: ${key}`);
    expect(chooseWith(source).key).not.toBe(key);
  });

  it('is neither created nor printed if standard error is not a terminal', () => {
    expect(chooseWith({})).toEqual({ key: undefined, notice: '' });
  });

  it.each([{ isTerminal: true }, { print: true }, {}])('is the given one, which is never printed (%j)', (source) => {
    const { key, notice } = chooseWith({ given: ' svc_mine \n', ...source });
    expect(key).toBe('svc_mine');
    expect(notice).not.toContain('svc_mine');
  });
});
