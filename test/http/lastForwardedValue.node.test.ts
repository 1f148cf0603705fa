import { expect, it } from 'vitest';
import { lastForwardedValue } from '../../src/http/lastForwardedValue.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 10.0.0.1 ', '10.0.0.1'],
  [['203.0.113.7, 203.0.113.8', '10.0.0.1, 10.0.0.2'], '10.0.0.2'],
  ['203.0.113.7, ', undefined],
  ['', undefined],
  [[], undefined],
  [null, undefined],
  [undefined, undefined],
])('returns the last entry of the header %j', (header, last) => {
  expect(lastForwardedValue(header)).toBe(last);
});
