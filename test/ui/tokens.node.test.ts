import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SHARED = ['src/ui/tokens.css', 'src/ui/palette.css'];
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => join('src', name));
const css = new Map(files.map((file) => [file, readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')]));

/** Returns the custom properties that a style sheet defines. */
const definedIn = (file: string) => new Set(css.get(file)?.match(/--_?[a-z][\w-]*(?=\s*:)/g) ?? []);
/** Returns the custom properties that a style sheet reads. `fallback` is true if the use has a fallback value. */
const usesIn = (file: string) =>
  Array.from(css.get(file)?.matchAll(/var\(\s*(--[\w-]+)\s*([,)])/g) ?? [], ([, name = '', end]) => ({
    name,
    fallback: end === ',',
  }));

const shared = new Set(SHARED.flatMap((file) => [...definedIn(file)]));

test('a token has its value in one place: tokens.css or palette.css', () => {
  const others = files.filter((file) => !SHARED.includes(file));
  const again = others.flatMap((file) =>
    [...definedIn(file)].filter((name) => shared.has(name)).map((name) => `${file} defines ${name}`),
  );
  expect(again).toEqual([]);
});

/** Properties that scripts set on elements. */
const setByScripts = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => readFileSync(join('src', name), 'utf8').match(/(?<=')--_[\w-]+(?=')/g) ?? []);

test('every token that a style sheet reads is defined: in tokens.css or palette.css, in its folder, or by a script', () => {
  const known = (file: string, name: string) =>
    shared.has(name) ||
    setByScripts.includes(name) ||
    files.some((other) => dirname(other) === dirname(file) && definedIn(other).has(name));

  const unknown = files.flatMap((file) =>
    usesIn(file)
      .filter(({ name, fallback }) => name.startsWith('--_') && !fallback && !known(file, name))
      .map(({ name }) => `${file} reads ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('tokens apply to the assistant, the export panel and the site', () => {
  const selectors = SHARED.flatMap((file) =>
    Array.from(css.get(file)?.matchAll(/([^{}]+)\{[^{}]*--_[\w-]+\s*:/g) ?? [], ([, selector = '']) => selector.trim()),
  );
  expect(new Set(selectors)).toEqual(new Set([':is(.da-root, .da-theme)']));
  for (const file of ['src/admin/StaticExportPanel.tsx', 'src/widget/trigger/AssistantLauncher.tsx'])
    expect(readFileSync(file, 'utf8')).toContain('da-root');
  for (const file of [
    'src/site/template/renderDocument.ts',
    'src/service/export/renderReport.ts',
    'src/service/insights/renderInsightsPage.ts',
  ])
    expect(readFileSync(file, 'utf8')).toContain('class="da-theme"');
});

test('every property that a site may set is listed in tokens.css', () => {
  const head = readFileSync('src/ui/tokens.css', 'utf8').split('*/')[0] ?? '';
  const read = files.flatMap((file) => usesIn(file).map(({ name }) => name)).filter((name) => name.startsWith('--da-'));
  expect([...new Set(read)].sort()).toEqual([...new Set(head.match(/--da-[\w-]+/g))].sort());
});

test('answers have a fallback for every token, because they also work without the assistant', () => {
  const bare = ['src/answer/answer.css', 'src/answer/highlight.css'].flatMap((file) =>
    usesIn(file)
      .filter(({ name, fallback }) => shared.has(name) && !fallback)
      .map(({ name }) => `${file} reads ${name}`),
  );
  expect(bare).toEqual([]);
});

test.each([
  ['the assistant', 'src/widget/panel/LoadedAssistant.tsx', ['palette.css']],
  ['the assistant outside a shadow root', 'src/styles.css', ['tokens.css', 'palette.css']],
  ['the export panel', 'src/admin/StaticExportPanel.tsx', ['tokens.css', 'palette.css']],
  ['the site', 'src/site/page/site.css', ['tokens.css', 'palette.css']],
  ['the page of insights', 'src/service/insights/renderInsightsPage.ts', ['tokens.css', 'palette.css']],
])('%s loads the shared tokens', (_name, file, names) => {
  const source = readFileSync(file, 'utf8');
  for (const name of names) expect(source).toContain(`/${name}`);
});
