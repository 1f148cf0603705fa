import { afterEach, beforeEach, expect } from 'vitest';

/** A test that expects a message takes it out with `takeConsole`; every other one fails its test. */
let written: string[] = [];

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
  expect(takeConsole(), 'messages on the console that the test does not expect').toEqual([]);
});
