/**
 * Tests the recipes of docs/answer.md for diagrams and formulas. They run in a new application with the packed package, Mermaid and KaTeX.
 */
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { readExamples } from '../docs/support/readExamples.js';
import { startHost } from '../e2e/staticHost.js';
import { freshApplication } from '../support/freshApplication.js';

/**
 * Source of the application. It passes a text to `Reply`, the component of docs/answer.md. `window.write` replaces the text, as if more of
 * the answer had arrived.
 */
const MAIN = `import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Reply } from './Reply';

function App() {
  const [reply, setReply] = useState({ text: '', streaming: true });
  Object.assign(window, { write: (text: string, streaming: boolean) => setReply({ text, streaming }) });
  return <Reply {...reply} />;
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<App />);
`;
const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['vite/client'],
  },
};
const HOSTILE = 'graph LR\n  A["<img src=x onerror=alert(1)>"]-->B\n  click A "javascript:alert(1)"';

it('diagrams and formulas are rendered when their block is complete, and invalid ones show their source', async () => {
  const examples = readExamples(['docs/answer.md']);
  const app = await freshApplication('fences', [
    'vite@8',
    'typescript@5',
    'react@19',
    'react-dom@19',
    '@types/react@19',
    '@types/react-dom@19',
    'mermaid@12',
    'katex@0.19',
  ]);
  await app.runAsWritten('npm install docs-assistant');
  for (const { title, code } of examples) if (title) await app.write(`src/${title}`, `${code}\n`);
  await app.write('src/main.tsx', MAIN);
  await app.write('public/404.html', '');
  await app.write('tsconfig.json', JSON.stringify(TSCONFIG));
  await app.write(
    'index.html',
    '<!doctype html><html lang="en"><title>Acme</title><script type="module" src="/src/main.tsx">',
  );
  await app.run('npx', ['tsc', '-p', '.']);
  await app.run('npx', ['vite', 'build']);

  const host = await startHost(join(app.folder, 'dist'));
  onTestFinished(host.close);
  const browser = await chromium.launch({ executablePath: findChromium() });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('dialog', (dialog) => faults.push(dialog.message()));
  await page.goto(host.url);
  const write = async (text: string, streaming: boolean) => {
    await page.waitForFunction('"write" in window');
    await page.evaluate(`write(${JSON.stringify(text)}, ${streaming})`);
  };

  await write('```mermaid\ngraph LR\n  A-->B\n', true);
  await page.locator('pre', { hasText: 'A-->B' }).waitFor();
  expect(await page.locator('img').count()).toBe(0);
  await write('```mermaid\ngraph LR\n  A-->B\n```\n\n```math\nx^2\n```\n\nMore', true);
  const drawn = page.locator('img');
  await drawn.waitFor();
  await expect
    .poll(() =>
      drawn.evaluate((image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0),
    )
    .toBe(true);
  await page.locator('.katex-display').waitFor();
  expect(await page.locator('pre').count()).toBe(0);

  const unreadable = '```mermaid\nnot a diagram\n```\n\n```math\n\\undefined{x\n```';
  await write(`${unreadable}\n\n\`\`\`mermaid\n${HOSTILE}\n\`\`\``, false);
  await page.locator('pre', { hasText: 'not a diagram' }).waitFor();
  await page.locator('.katex-error').waitFor();
  await page
    .locator('img[alt*="onerror"]')
    .or(page.locator('pre', { hasText: 'onerror' }))
    .waitFor();
  expect(faults).toEqual([]);
});
