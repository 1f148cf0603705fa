import { expect, it } from 'vitest';
import { maskCode } from '../../../src/cli/init/maskCode.js';

it.each([
  ["a 'b' /* c */ d", 'a             d'],
  ["don't /* a */ b", 'don t         b'],
  ["'\\' a\n'b' c", ' \\  a\n    c'],
  ['\'\\\' "b" c', ' \\      c'],
])('maskCode hides comments and strings: %j becomes %j', (code, masked) => {
  expect(maskCode(code, false)).toBe(masked);
});

it('maskCode hides quotes without a closing quote in linear time', () => {
  // In quadratic time, this would take minutes.
  expect(maskCode(`'${"\\'".repeat(300_000)}`, false)).not.toContain("'");
});
