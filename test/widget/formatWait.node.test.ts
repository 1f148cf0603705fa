import { expect, test } from 'vitest';
import { formatWait } from '../../src/widget/later/notices/formatWait.js';

test.each([
  [1, 'en', '1 sec'],
  [59, 'en', '59 sec'],
  [60, 'en', '1 min'],
  [61, 'en', '2 min'],
  [3600, 'en', '1 hr'],
  [3601, 'en', '1 hr 1 min'],
  [86_399, 'en', '24 hr'],
  [4000, 'de', '1 Std., 7 Min.'],
  [300, 'pl', '5 min'],
])('%i seconds in %s are “%s”', (seconds, locale, text) => expect(formatWait(seconds, locale)).toBe(text));
