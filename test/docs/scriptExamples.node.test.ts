import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { DOCS_FILES } from './support/docsFiles.js';
import { readExamples } from './support/readExamples.js';

/** Inline scripts of an HTML example. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);

it('HTML examples that use window.DocsAssistant run before the async script has arrived', async () => {
  const examples = readExamples(DOCS_FILES).filter(
    ({ language, code }) => language === 'html' && inlineScripts(code).join().includes('DocsAssistant'),
  );
  const queued: Record<string, string[]> = {};
  for (const { position, code } of examples) {
    const window: { DocsAssistant?: { calls: [name: string, given: unknown[]][] } } = {};
    const context = createContext({ window });
    for (const script of inlineScripts(code)) runInContext(script, context, { filename: position });
    const file = position.split(':')[0] ?? '';
    queued[file] = [...(queued[file] ?? []), ...(window.DocsAssistant?.calls ?? []).map(([name]) => name)];
  }
  expect(queued).toEqual({ 'docs/script-tag.md': [], 'docs/theming.md': ['update'] });
});
