import { afterEach, beforeEach, expect } from 'vitest';

/** A test that expects a message takes it out with `takeConsole`; every other one fails its test. */
let written: string[] = [];

/**
 * The widget's own advice on failed requests. It appears once for a page, so in whichever test of a file fails first; the tests of
 * this advice take it with `takeConsole`.
 */
const REQUEST_ADVICE = /^docs-assistant: .* Check .* \([a-z-]+\)$/s;

const LEVELS = ['error', 'warn'] as const;
const originals = { error: console.error, warn: console.warn };

/** The messages written so far, which the test thereby says it expects. */
export function takeConsole(): string[] {
  const taken = written;
  written = [];
  return taken;
}

beforeEach(() => {
  written = [];
  for (const level of LEVELS) {
    console[level] = (...values: unknown[]) => {
      written.push(values.map(String).join(' '));
    };
  }
});

afterEach(() => {
  for (const level of LEVELS) console[level] = originals[level];
  const unexpected = takeConsole().filter((message) => !REQUEST_ADVICE.test(message));
  expect(unexpected, 'messages on the console that the test does not expect').toEqual([]);
});
