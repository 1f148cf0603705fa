import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { axeViolations } from '../support/axeViolations.js';
import { createDeferred } from '../support/createDeferred.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { recordAnnouncements } from '../support/recordAnnouncements.js';
import { addSlowTests } from '../support/sampling.js';
import { type RunningService, startService } from './runningService.js';

const GUIDE = `---
description: Everything in one place.
---
# Guide

## Install

<Tabs>
<Tab title="npm">

\`\`\`sh
npm install acme
\`\`\`

</Tab>
<Tab title="pnpm">

\`\`\`sh
pnpm add acme
\`\`\`

</Tab>
</Tabs>

:::warning
Mind the paint.
:::

| Colour | Number |
| ------ | -----: |
| green  |      1 |

<Steps>
  <Step title="Open">Open it.</Step>
  <Step title="Paint">Paint it.</Step>
</Steps>

## Colours

Fences can be **green**.

<Accordion title="Why?">Because.</Accordion>

<CardGroup><Card title="Home" href="/">Go home</Card></CardGroup>

${'Words that make the page long.\n\n'.repeat(60)}

## Short one

## Short two

## Short three

${'More words.\n\n'.repeat(60)}

## Near the end

## The end
`;

const TABS = `# Systems

<Tabs>
<Tab title="Linux">

## On Linux

Words for Linux.

</Tab>
<Tab title="Windows">

## On Windows

Words for Windows.

</Tab>
</Tabs>

<CodeGroup>
\`\`\`bash
echo first
\`\`\`
\`\`\`bash
echo second
\`\`\`
</CodeGroup>
`;

let folder: string;
let service: RunningService;
let browser: Browser;
const complaints: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await writeFile(join(folder, 'index.md'), '# Acme\n\nHello.');
  await mkdir(join(folder, 'learn'));
  await writeFile(join(folder, 'learn/guide.mdx'), GUIDE);
  await writeFile(join(folder, 'learn/systems.mdx'), TABS);
  service = await startService(['serve', folder, '--port', '0', '--no-watch'], ['dist/cli/main.js']);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => expect(complaints.splice(0), 'what the page complained about').toEqual([]));

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(service.url + path);
  if (options.javaScriptEnabled !== false) await page.locator('.search-open').waitFor();
  return page;
}

describe('a page of the site', () => {
  addSlowTests(() => {
    it.each([
      ['in light', { colorScheme: 'light' }],
      ['in dark', { colorScheme: 'dark' }],
      ['on a phone', { viewport: { width: 390, height: 844 } }],
    ] as const)('has no accessibility fault that axe knows %s', async (_, options) => {
      const page = await open('/learn/guide', options);
      await page.getByRole('button', { name: 'Ask the docs', exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.context().close();
    });
  });

  it('can be read and navigated without scripts', async () => {
    const page = await open('/learn/guide', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    expect(await page.getByText('pnpm add acme').isVisible()).toBe(true);
    expect(await page.locator('.search-open').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Copy page as Markdown' }).count()).toBe(0);
    const markdown = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href');
    expect(await (await page.request.get(service.url + markdown)).text()).toMatch(
      /^# Guide\n\nEverything in one place\./,
    );
    await page.getByRole('link', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Acme' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
    await page.context().close();
  });

  it('shows one tab at a time, by mouse and by keyboard', async () => {
    const page = await open('/learn/guide');
    expect(await page.getByText('pnpm add acme').isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'pnpm', exact: true }).click();
    expect(await page.getByText('pnpm add acme').isVisible()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('tab', { name: 'npm', exact: true }).getAttribute('aria-selected')).toBe('true');
    await page.reload();
    expect(await page.getByRole('tab', { name: 'npm', exact: true }).getAttribute('aria-selected')).toBe('true');
    await page.context().close();
  });

  addSlowTests(() => {
    it('shows the tab with the newest choice on later pages', async () => {
      const page = await open('/learn/guide');
      for (const name of ['pnpm', 'npm', 'pnpm']) {
        const tab = page.getByRole('tab', { name, exact: true });
        await tab.click();
        await page.reload();
        expect(await tab.getAttribute('aria-selected')).toBe('true');
      }
      await page.context().close();
    });

    it('shows each of several tabs with the same name', async () => {
      const page = await open('/learn/systems');
      const [first, second] = [page.getByText('echo first'), page.getByText('echo second')];
      expect([await first.isVisible(), await second.isVisible()]).toEqual([true, false]);
      await page.getByRole('tab', { name: 'bash' }).nth(1).click();
      expect([await first.isVisible(), await second.isVisible()]).toEqual([false, true]);
      await page.keyboard.press('ArrowLeft');
      expect([await first.isVisible(), await second.isVisible()]).toEqual([true, false]);
      await page.keyboard.press('ArrowLeft');
      expect([await first.isVisible(), await second.isVisible()]).toEqual([false, true]);
      await page.context().close();
    });

    it('shows the tab with the anchor of the URL', async () => {
      const page = await open('/learn/systems#on-windows');
      const windows = page.getByText('Words for Windows.');
      expect(await windows.isVisible()).toBe(true);
      // Select another tab of the page. Then follow the link to the URL that is already open.
      await page.getByRole('tab', { name: 'Linux' }).click();
      expect(await windows.isVisible()).toBe(false);
      const outline = page.getByRole('navigation', { name: 'On this page' });
      await outline.getByRole('link', { name: 'On Windows' }).click();
      expect(await windows.isVisible()).toBe(true);
      await outline.getByRole('link', { name: 'On Linux' }).click();
      await page.getByText('Words for Linux.').waitFor({ state: 'visible' });
      await page.context().close();
    });

    it('copies code without the last line break, which would run it in a terminal', async () => {
      const page = await open('/learn/guide', { permissions: ['clipboard-read', 'clipboard-write'] });
      const announced = await recordAnnouncements(page);
      await page.getByRole('button', { name: 'Copy code' }).first().click();
      expect(await announced()).toBe('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install acme');
      await page.context().close();
    });
  });

  it('copies itself as Markdown by keyboard, says so, and moves nothing', async () => {
    const page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    let isBroken = false;
    // Set the route before the page opens. On a page that is already open, Chromium may ignore a new route for the next request.
    await page.route('**/learn/guide.md', (route) => (isBroken ? route.fulfill({ status: 503 }) : route.continue()));
    await page.goto(`${service.url}/learn/guide`);
    await page.locator('.search-open').waitFor();
    const top = () =>
      page.getByRole('heading', { name: 'Install' }).evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    const announced = await recordAnnouncements(page);
    await page.getByRole('link', { name: 'View as Markdown' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await announced()).toBe('Copied');
    expect(await top()).toBe(before);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^# Guide\n\nEverything in one place\.\n/,
    );
    await page.getByRole('button', { name: 'Copy page as Markdown' }).getByText('Copy page as Markdown').waitFor();
    isBroken = true;
    await page.keyboard.press('Enter');
    expect(await announced()).toBe('Copying failed');
    await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('503')]);
    await page.context().close();
  });

  it('keeps the chosen theme from page to page', async () => {
    const page = await open('/learn/guide', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    const button = page.getByRole('button', { name: /^Theme:/ });
    await button.click();
    await button.click();
    expect(await background()).not.toBe(light);
    await page.goto(service.url);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.context().close();
  });

  it('marks the current section in the outline', async () => {
    const page = await open('/learn/guide');
    const current = page.locator('.outline [aria-current]');
    expect(await current.textContent()).toBe('Install');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => current.textContent()).toBe('The end');
    await page.context().close();
  });

  addSlowTests(() => {
    it('marks the section that the reader jumped to, however short it is', async () => {
      const page = await open('/learn/guide#short-one');
      const current = page.locator('.outline [aria-current]');
      for (const name of ['Short one', 'Short two', 'Short three', 'Near the end', 'Short one']) {
        await page.locator('nav.outline').getByRole('link', { name, exact: true }).click();
        await expect.poll(() => current.textContent()).toBe(name);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => current.textContent()).toBe('Install');
      await page.context().close();
    });

    it.each([
      ['its text on a phone', PHONE, 'main > :last-child'],
      ['its outline', { viewport: { width: 1440, height: 360 } }, '.outline li:last-child a'],
    ] as const)(
      'lets the reader scroll the end of %s clear of the button of the assistant',
      async (_, options, end) => {
        const page = await open('/learn/guide', options);
        const button = page.getByRole('button', { name: 'Ask the docs', exact: true });
        await button.waitFor();
        await page.evaluate(() => {
          for (const scroller of [document.scrollingElement, document.querySelector('.outline')])
            scroller?.scrollTo(0, 1e6);
        });
        const [buttonBox, endBox] = [await button.boundingBox(), await page.locator(end).last().boundingBox()];
        expect(endBox && endBox.y + endBox.height).toBeLessThan(buttonBox?.y ?? 0);
        await page.context().close();
      },
    );
  });

  it('has the assistant', async () => {
    const page = await open('/learn/guide');
    await page.getByRole('button', { name: 'Ask the docs', exact: true }).waitFor();
    await page.context().close();
  });
});

describe('the search', () => {
  it('opens by keyboard and links to the found page', async () => {
    const page = await open('/');
    await page.keyboard.press('/');
    // Wait for the results of the whole word. While the word is typed, the list may show results for its beginning.
    const replied = page.waitForResponse(/q=colours(?:&|$)/);
    await page.keyboard.type('colours');
    await replied;
    await page.locator('.search-results a').first().waitFor();
    const selected = page.locator('[role="option"][aria-selected="true"]');
    expect(await selected.getAttribute('href')).toMatch(/\/learn\/guide/);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    // The entry that asks the assistant is above the first result.
    await page.keyboard.press('ArrowUp');
    expect(await selected.textContent()).toBe('Ask: “colours”');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/learn\/guide/);
    await page.context().close();
  });

  addSlowTests(() => {
    it('finds pages for a text that is longer than the limit of the service, because the field cuts it', async () => {
      const limited = await startService(
        ['serve', folder, '--port', '0', '--no-watch', '--limit-query-length', '8'],
        ['dist/cli/main.js'],
      );
      onTestFinished(() => void limited.stop());
      const page = await open('/');
      await page.goto(limited.url);
      await page.locator('.search-open').click();
      await page.keyboard.type('colours of fences');
      await page.locator('.search-results a').first().waitFor();
      expect(await page.getByRole('combobox').inputValue()).toBe('colours ');
      await page.context().close();
    });

    it('leaves / to an editor, and opens with it on a checkbox', async () => {
      const page = await open('/');
      const dialog = page.locator('dialog.search');
      await page.locator('main').evaluate((main) => {
        const editor = Object.assign(document.createElement('p'), { className: 'ace_editor', tabIndex: 0 });
        main.append(editor, Object.assign(document.createElement('input'), { type: 'checkbox' }));
      });
      await page.locator('.ace_editor').press('/');
      expect(await dialog.count()).toBe(0);
      await page.locator('main input[type="checkbox"]').last().press('/');
      await dialog.waitFor();
      await page.context().close();
    });

    it('opens with Ctrl+K, recognised by its position on a keyboard of another script', async () => {
      const page = await open('/');
      await page.locator('body').dispatchEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true });
      await page.locator('dialog.search').waitFor();
      await page.context().close();
    });

    it('opens the first result of the last query even if Enter is pressed immediately', async () => {
      const page = await open('/');
      await page.locator('.search-open').click();
      const field = page.getByRole('combobox');
      await field.fill('zzqqxx');
      await page.getByText('No results for “zzqqxx”.').waitFor();
      await field.fill('colours');
      await field.press('Enter');
      await page.waitForURL(/\/learn\/guide/);
      await page.context().close();
    });

    it('leaves the keys that end a composition to the input method', async () => {
      const page = await open('/');
      await page.locator('.search-open').click();
      const field = page.getByRole('combobox');
      const replied = page.waitForResponse(/q=colours(?:&|$)/);
      await field.fill('colours');
      await replied;
      await page.locator('.search-results a').first().waitFor();
      const url = page.url();
      // In Safari, only the key code 229 shows that a key press belongs to an input method.
      for (const key of ['Enter', 'Escape', 'ArrowDown'])
        await field.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true });
      expect(await page.locator('dialog.search').isVisible()).toBe(true);
      expect(await page.locator('[role="option"]').nth(1).getAttribute('aria-selected')).toBe('true');
      expect(page.url()).toBe(url);
      await page.context().close();
    });

    it('closes with Escape immediately, even with text, and restores the focus', async () => {
      const page = await open('/');
      await page.locator('.search-open').click();
      await page.getByRole('combobox').fill('colours');
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('search-open');
      await page.context().close();
    });

    it.each([
      ['Escape', (page: Page) => page.keyboard.press('Escape')],
      ['its button', (page: Page) => page.locator('.search-close').click()],
      ['a click beside it', (page: Page) => page.mouse.click(5, 500)],
    ])('opens no result that arrives after it was closed with %s', async (_name, close) => {
      const page = await open('/');
      const { promise: released, resolve: release } = createDeferred();
      await page.route('**/_docs/search?*', async (route) => {
        await released;
        await route.continue();
      });
      await page.evaluate(() => {
        document.addEventListener('click', ({ target }) => {
          if (target instanceof Element && target.closest('.search-results a')) document.title = 'A result was opened.';
        });
      });
      const title = await page.title();
      await page.locator('.search-open').click();
      const asked = page.waitForRequest('**/_docs/search?*');
      await page.getByRole('combobox').fill('colours');
      await page.keyboard.press('Enter');
      await asked;
      await close(page);
      await page.locator('dialog.search').waitFor({ state: 'hidden' });
      release();
      await page.locator('.search-results a').first().waitFor({ state: 'attached' });
      expect(await page.title()).toBe(title);
      await page.context().close();
    });
  });

  it('asks the assistant if nothing was found, which leads back to the search if it finds nothing either', async () => {
    const page = await open('/');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzqqxx');
    await page.getByText('No results for “zzqqxx”.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
    await page.getByRole('complementary', { name: 'Ask the docs' }).getByText('zzqqxx').first().waitFor();
    await page.getByRole('button', { name: 'Search the site instead' }).click();
    await page.locator('dialog.search').waitFor();
    await page.getByRole('complementary', { name: 'Ask the docs' }).waitFor({ state: 'hidden' });
    const field = page.getByRole('combobox');
    expect(await field.inputValue()).toBe('zzqqxx');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText('No results for “zzqqxx”.').waitFor();
    await page.context().close();
  });

  addSlowTests(() => {
    it('asks the assistant on a phone by touch, which leads back to the search', async () => {
      const page = await open('/', PHONE);
      await page.locator('.search-open').tap();
      await page.getByRole('combobox').fill('zzqqxx');
      const entry = page.getByRole('option', { name: 'Ask: “zzqqxx”' });
      await entry.waitFor();
      // A touch target needs a height of at least 44 px.
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await axeViolations(page)).toEqual([]);
      await entry.tap();
      await page.locator('dialog.search').waitFor({ state: 'hidden' });
      const panel = page.getByRole('dialog', { name: 'Ask the docs' });
      await panel.getByText('zzqqxx').first().waitFor();
      await panel.getByRole('button', { name: 'Search the site instead' }).tap();
      await page.locator('dialog.search').waitFor();
      await panel.waitFor({ state: 'hidden' });
      expect(await page.getByRole('combobox').inputValue()).toBe('zzqqxx');
      await page.context().close();
    });

    it('gives its text to the assistant unsent when the reader presses the assistant’s shortcut', async () => {
      const page = await open('/');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('colours of fences');
      await page.keyboard.press('Control+i');
      await page.locator('dialog.search').waitFor({ state: 'hidden' });
      const panel = page.getByRole('complementary', { name: 'Ask the docs' });
      const field = panel.getByRole('textbox');
      await expect.poll(() => field.inputValue()).toBe('colours of fences');
      expect(await panel.getByRole('article').count()).toBe(0);
      const covered = () =>
        panel.evaluate((element) => {
          const { right = Number.NaN } = document.querySelector('main')?.getBoundingClientRect() ?? {};
          return right - element.getBoundingClientRect().left;
        });
      await expect.poll(covered).toBeLessThanOrEqual(0);
      await page.context().close();
    });

    it('comes back with the question if the assistant cannot be loaded, and can ask again', async () => {
      const page = await open('/');
      let isBroken = true;
      await page.route('**/chunks/mountSiteAssistant*', (route) => (isBroken ? route.abort() : route.continue()));
      await page.goto(`${service.url}/learn/guide`);
      await page.locator('.search-open').click();
      await page.getByRole('combobox').fill('zzqqxx');
      await page.getByRole('option', { name: 'Ask: “zzqqxx”' }).click();
      await page.getByText('The assistant could not be loaded.').waitFor();
      expect(await page.getByRole('combobox').inputValue()).toBe('zzqqxx');
      isBroken = false;
      await page.keyboard.press('Enter');
      await page.getByRole('complementary', { name: 'Ask the docs' }).getByText('zzqqxx').first().waitFor();
      expect(complaints.splice(0).join('\n')).toContain('The assistant could not be loaded.');
      await page.context().close();
    });
  });
});
