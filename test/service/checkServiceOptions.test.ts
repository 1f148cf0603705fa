import { expect, it } from 'vitest';
import { checkServiceOptions } from '../../src/service/checkServiceOptions.js';
import type { DocsServiceOptions } from '../../src/service/index.js';

/** Puts a value into the option with this name, such as `exports.maxJobs`. */
function optionsWith(name: string, value: number): DocsServiceOptions {
  const [group = '', field = ''] = name.split('.');
  return { [group]: { ...(group === 'pace' && { pieceLength: 200, delayMs: 100 }), [field]: value } };
}

it.each([
  ['exports.workers', [-3, 1.5, 65, 100_000, Number.NaN]],
  ['exports.linkLifetimeMs', [0, -5, 1.5, Number.NaN, 8.64e15, Number.POSITIVE_INFINITY]],
  ['exports.maxJobs', [-1, 1.5, Number.NaN]],
  ['pace.pieceLength', [0, -1, 1.5, Number.NaN]],
  ['pace.delayMs', [-1, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY]],
] as const)('the service refuses invalid values of %s', (name, values) => {
  for (const value of values)
    expect(() => checkServiceOptions(optionsWith(name, value))).toThrow(`${name} is "${value}". Give a whole number`);
});

it.each([
  ['exports.workers', [0, 1, 64]],
  ['exports.linkLifetimeMs', [1, 3_600_000, 7 * 24 * 3_600_000]],
  ['exports.maxJobs', [0, 50, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY]],
  ['pace.pieceLength', [1, 4_000, Number.POSITIVE_INFINITY]],
  ['pace.delayMs', [0, 60_000, 2 ** 31 - 1]],
] as const)('the service accepts valid values of %s', (name, values) => {
  for (const value of values) expect(() => checkServiceOptions(optionsWith(name, value))).not.toThrow();
});
