import { expect, it } from 'vitest';
import { stemWordOf } from '../../src/search/stemWord.js';

it.each([
  ['ar', ['بطارية', 'البطارية', 'بالبطاريات', 'وبطاريات']],
  ['ar', ['كبير', 'كبيرة', 'الكبيرة', 'كبيران']],
  ['ar', ['إعداد', 'الإعداد', 'اعدادات', 'للإعدادات']],
  ['de', ['Häuser', 'Hauses', 'haus']],
  ['en', ['install', 'installed', 'installing']],
  ['hi', ['फ़ाइल', 'फ़ाइलें', 'फ़ाइलों']],
  ['hi', ['पन्ना', 'पन्ने', 'पन्नों']],
])('in the language "%s", these words have one stem: %j', (language, words) => {
  const stem = stemWordOf(language);
  expect(new Set(words.map((word) => stem(word.toLowerCase()))).size).toBe(1);
});

it.each([
  ['ar', 'كِتَاب', 'كتاب'],
  ['ar', 'مُسْتَخْدِم', 'مستخدم'],
  ['el', 'λόγος', 'λογος'],
  ['he', 'שָׁלוֹם', 'שלום'],
  ['hi', 'ज़रूरत', 'जरूरत'],
])('in the language "%s", %s has the same stem as %s, which is typed without accents', (language, accented, plain) => {
  const stem = stemWordOf(language);
  expect(stem(accented)).toBe(stem(plain));
});

it.each([
  ['ar', 'والد', 'ولد'],
  ['ar', 'ملف', 'ملك'],
])('in the language "%s", %s and %s have different stems', (language, one, other) => {
  const stem = stemWordOf(language);
  expect(stem(one)).not.toBe(stem(other));
});
