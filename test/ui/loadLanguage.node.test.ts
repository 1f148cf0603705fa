import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';
import type { LanguagePack } from '../../src/ui/languages/LanguagePack.js';
import { loadLanguage } from '../../src/ui/languages/loadLanguage.js';

const packOf = async (tag: string): Promise<LanguagePack> => (await import(`../../src/ui/languages/${tag}.ts`)).LABELS;

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
])('%s is drawn with the words of %s, and counts as %s', async (locale, tag, counting) => {
  expect(await loadLanguage(locale)).toEqual({ locale: counting, pack: await packOf(tag) });
});

test.each(['en', 'en-GB', 'sv', 'tlh-Latn'])('%s is drawn with the English words of the panel', async (locale) => {
  expect(await loadLanguage(locale)).toEqual({ locale });
});

test.each(['', 'not a tag', '{{ lang }}'])('a page whose language is %j is drawn in English', async (locale) => {
  expect(await loadLanguage(locale)).toEqual({ locale: 'en' });
});

test('the same language is loaded once', async () => {
  expect(await loadLanguage('fr-CA')).toBe(await loadLanguage('fr-CA'));
});

test('words that cannot be loaded are English, and are asked for again the next time', async () => {
  vi.doMock('../../src/ui/languages/it.js', () => {
    throw new Error('The network is gone.');
  });
  expect(await loadLanguage('it')).toEqual({ locale: 'it' });
  vi.doUnmock('../../src/ui/languages/it.js');
  expect(await loadLanguage('it')).toEqual({ locale: 'it', pack: await packOf('it') });
});

test('each language is a chunk of its own', async () => {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: resolve('src/ui/languages/loadPack.ts'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const packs = result.output.filter((chunk) => chunk.type === 'chunk' && chunk.isDynamicEntry);
  expect(packs).toHaveLength(17);
  const entry = result.output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry) as Rolldown.OutputChunk;
  expect(entry.code).not.toContain('Doku');
});
