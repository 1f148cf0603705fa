import { afterEach, beforeEach, expect } from 'vitest';
import { rememberMessage, takeConsole } from './takeConsole.js';

/**
 * The widget's advice on failed requests. The widget logs it once per page for each cause, so whichever test has the first failed request
 * gets the message. Therefore it is allowed in every test. Tests of this advice read it with `takeConsole`.
 */
const REQUEST_ADVICE = /^docs-assistant: .* Check .* \([a-z-]+\)$/s;

/**
 * React's warning about updates outside of `act`. It never fails a test. In a real browser, an update can arrive at any time, for example
 * when code has loaded. So whether React warns depends on the speed of the machine.
 */
const ACT_ADVICE = /was not wrapped in act\(/;

const LEVELS = ['error', 'warn'] as const;
const originals = { error: console.error, warn: console.warn };

beforeEach(() => {
  takeConsole();
  for (const level of LEVELS) {
    console[level] = (...values: unknown[]) => rememberMessage(values.map(String).join(' '));
  }
});

afterEach(() => {
  for (const level of LEVELS) console[level] = originals[level];
  const unexpected = takeConsole().filter(
    (message) => ![REQUEST_ADVICE, ACT_ADVICE].some((advice) => advice.test(message)),
  );
  expect(unexpected, 'unexpected console messages').toEqual([]);
});
