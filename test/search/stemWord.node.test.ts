import { expect, it } from 'vitest';
import { stemWordOf } from '../../src/search/stemWord.js';

it.each([
  ['ar', ['بطارية', 'البطارية', 'بالبطاريات', 'وبطاريات']],
  ['ar', ['كبير', 'كبيرة', 'الكبيرة', 'كبيران']],
  ['ar', ['إعداد', 'الإعداد', 'اعدادات', 'للإعدادات']],
  ['de', ['Häuser', 'Hauses', 'haus']],
  ['en', ['install', 'installed', 'installing']],
])('in the language "%s", these words have one stem: %j', (language, words) => {
  const stem = stemWordOf(language);
  expect(new Set(words.map((word) => stem(word.toLowerCase()))).size).toBe(1);
});

it.each([
  ['ar', 'والد', 'ولد'],
  ['ar', 'ملف', 'ملك'],
])('in the language "%s", %s and %s have different stems', (language, one, other) => {
  const stem = stemWordOf(language);
  expect(stem(one)).not.toBe(stem(other));
});
