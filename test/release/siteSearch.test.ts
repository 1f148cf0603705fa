/**
 * Tests the recipes of docs/search.md with the packed package, DocSearch and Pagefind. Only the replies of Algolia and of the assistant are
 * scripted.
 */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { readExamples } from '../docs/support/readExamples.js';
import { startHost } from '../e2e/staticHost.js';
import { freshApplication } from '../support/freshApplication.js';

const NO_HITS = {
  hits: [],
  nbHits: 0,
  page: 0,
  nbPages: 0,
  hitsPerPage: 20,
  query: '',
  params: '',
  index: 'YOUR_INDEX',
};
const ANSWER = '0:"Set the accent colour."\nd:{"finishReason":"stop"}\n';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
});
afterAll(() => browser?.close());

/** Follows a recipe of `docs/search.md`, and opens the site. `questions` collects the questions that the page sends. */
async function openRecipe(name: string): Promise<{ page: Page; questions: string[] }> {
  const examples = readExamples(['docs/search.md']);
  const first = examples.findIndex(({ language, code }) => language === 'sh' && code.includes(` ${name}`));
  const next = examples.findIndex(({ code }, index) => index > first && code.startsWith('npm install'));
  const recipe = examples.slice(first, next < 0 ? undefined : next);
  const app = await freshApplication('site-search', []);
  for (const { title, code } of recipe) if (title) await app.write(title, `${code}\n`);
  for (const { language, code } of recipe) {
    if (language !== 'sh') continue;
    const [install = '', ...rest] = code.split('\n');
    if (install.startsWith('npm install')) await app.runAsWritten(install);
    await app.run('sh', ['-ec', install.startsWith('npm install') ? rest.join('\n') : code]);
  }
  await app.write('public/404.html', '');
  const host = await startHost(join(app.folder, 'public'));
  onTestFinished(host.close);
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const questions: string[] = [];
  await context.route(
    (url) => url.hostname.endsWith('.algolia.net'),
    (route) => route.fulfill({ json: { results: [NO_HITS] }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await context.route('**/discovery/**', (route) => {
    questions.push(route.request().postDataJSON().messages.at(-1).content);
    return route.fulfill({
      contentType: 'text/plain; charset=utf-8',
      headers: { 'x-thread-id': 'thr_1' },
      body: ANSWER,
    });
  });
  const page = await context.newPage();
  await page.goto(host.url, { waitUntil: 'networkidle' });
  return { page, questions };
}

describe.each([
  ['DocSearch', '@docsearch/js', '.DocSearch-Input', 'No results found for', '[role="option"][aria-selected="true"]'],
  ['Pagefind', 'pagefind', '.pf-input', 'No results for', '#ask-docs'],
])('the recipe for %s', (_, name, input, nothingFound, entry) => {
  it('leads from the search to the assistant and back with the question', async () => {
    const { page, questions } = await openRecipe(name);
    const field = page.locator(input);
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await field.fill('zzqqxx');
    await page.getByText(nothingFound).first().waitFor();
    // Wait for the entry that asks the assistant, too: it can appear after the text that nothing was found.
    await page.locator(entry).waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Ask the docs' });
    await panel.getByText('Set the accent colour.').waitFor();
    expect(questions).toEqual(['zzqqxx']);
    await field.waitFor({ state: 'hidden' });

    await panel.getByRole('button', { name: 'More' }).click();
    await panel.getByRole('menuitem', { name: 'Search the site instead' }).click();
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('zzqqxx');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

    await field.fill('accent of buttons');
    await page.keyboard.press('Control+i');
    await expect.poll(() => panel.getByRole('textbox').inputValue()).toBe('accent of buttons');
    expect(questions).toEqual(['zzqqxx']);
  });
});
