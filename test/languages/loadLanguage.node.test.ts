import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';
import type { Labels } from '../../src/languages/Labels.js';
import { LANGUAGE_FOLDERS } from '../../src/languages/languages.js';
import { isEnglish } from '../../src/languages/languageTag.js';
import { loadLanguage } from '../../src/languages/loadLanguage.js';

const labelsOf = async (tag: string): Promise<Labels> =>
  (await import(`../../src/languages/${tag}/assistant.ts`)).LABELS;

test.each([
  ['de', 'de', 'de'],
  ['de-AT', 'de', 'de-AT'],
  ['DE', 'de', 'de'],
  ['pt', 'pt-BR', 'pt'],
  ['pt-PT', 'pt-BR', 'pt-PT'],
  ['pt_BR', 'pt-BR', 'pt-BR'],
  ['zh', 'zh-Hans', 'zh'],
  ['zh-CN', 'zh-Hans', 'zh-CN'],
  ['zh-SG', 'zh-Hans', 'zh-SG'],
  ['zh-TW', 'zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-Hant', 'zh-HK'],
  ['zh-Hant-CN', 'zh-Hant', 'zh-Hant-CN'],
  ['iw', 'he', 'he'],
  ['ar-EG', 'ar', 'ar-EG'],
])('%s uses the labels of %s, and the plural rules of %s', async (locale, tag, counting) => {
  expect(await loadLanguage(locale)).toEqual({ locale: counting, labels: await labelsOf(tag) });
});

test.each(['en', 'en-GB', 'tlh', 'tlh-Latn'])('%s uses the built-in English labels', async (locale) => {
  expect(await loadLanguage(locale)).toEqual({ locale });
});

test('tags with an underscore count as English as well', () => {
  expect(['en', 'en-GB', 'en_US', 'EN', '', 'eng', 'enm', 'de_EN'].map(isEnglish)).toEqual([
    ...[true, true, true, true, true],
    ...[false, false, false],
  ]);
});

test.each(['', 'not a tag', '{{ lang }}'])('a page whose language is %j uses English', async (locale) => {
  expect(await loadLanguage(locale)).toEqual({ locale: 'en' });
});

test('the same language is loaded once', async () => {
  expect(await loadLanguage('fr-CA')).toBe(await loadLanguage('fr-CA'));
});

test('labels that fail to load are English, and the next call tries again', async () => {
  vi.doMock('../../src/languages/it/assistant.js', () => {
    throw new Error('The network is gone.');
  });
  expect(await loadLanguage('it')).toEqual({ locale: 'it' });
  vi.doUnmock('../../src/languages/it/assistant.js');
  expect(await loadLanguage('it')).toEqual({ locale: 'it', labels: await labelsOf('it') });
});

test('each language has its own chunk', async () => {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: resolve('src/languages/loadTranslation.ts'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const translations = result.output.filter((chunk) => chunk.type === 'chunk' && chunk.isDynamicEntry);
  expect(translations).toHaveLength(LANGUAGE_FOLDERS.length - 1);
  const entry = result.output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry) as Rolldown.OutputChunk;
  expect(entry.code).not.toContain('Doku');
});
