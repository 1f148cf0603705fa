import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axeViolations.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { addSlowTests, sample } from '../support/sampling.js';
import { watchPage } from '../support/watchPage.js';
import { type FaultyProxy, startFaultyProxy } from './faultyProxy.js';
import { type RunningService, startService } from './runningService.js';

const MESSAGE_PATH = '/discovery/v1/assistant/docs-assistant/message';

/** Number of bytes after which the proxy holds back the rest of a reply: enough for the beginning of an answer, but not for its end. */
const BYTES_WITH_TEXT = 3_000;

let service: RunningService;
let proxy: FaultyProxy;
let browser: Browser;
let page: Page;
/** Problems of the page: console errors and warnings, exceptions, requests to other origins. */
let complaints: string[];

beforeAll(async () => {
  service = await startService();
  proxy = await startFaultyProxy(service.url);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await service?.stop();
});

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  complaints = [];
  watchPage(page, complaints, proxy.url);
});

afterEach(async () => {
  await page.context().close();
  expect(complaints).toEqual([]);
});

const trigger = () => page.getByRole('button', { name: 'Ask the docs', exact: true });
const panel = () =>
  page
    .getByRole('region', { name: 'Ask the docs' })
    .or(page.getByRole('dialog', { name: 'Ask the docs' }))
    .first();
const field = () => panel().getByRole('textbox');
const answers = (): Locator => panel().locator('.da-answer');

/** Opens the assistant with its shortcut if necessary, types a question, and sends it. */
async function ask(question: string): Promise<void> {
  if (
    !(await field()
      .isVisible()
      .catch(() => false))
  ) {
    await trigger().waitFor();
    // Wait for an idle moment: React renders the trigger first, and listens for the shortcut only in a later task.
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    await page.keyboard.press('Control+i');
    await field().waitFor();
  } else {
    await field().focus();
  }
  await expect
    .poll(() => field().evaluate((element) => element === (element.getRootNode() as ShadowRoot).activeElement))
    .toBe(true);
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
}

const answered = () =>
  panel()
    .getByText(/Answer complete/)
    .waitFor({ state: 'attached' });
/** Waits until all the text that has arrived is visible in the answers. */
const shownCompletely = () => expect.poll(() => panel().locator('.da-answer[data-state="streaming"]').count()).toBe(0);
/** Returns the length of the last answer, or 0 before the answer begins. */
const lengthOfAnswer = async () => (await answers().allTextContents()).at(-1)?.length ?? 0;
const bodies = () => {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(MESSAGE_PATH)) sent.push(request.postDataJSON());
  });
  return sent;
};

describe('a reader on the pages that npm start serves', () => {
  it('asks with the keyboard, sees the answer stream, follows a source to its heading, and asks a follow-up in the same thread', async () => {
    const sent = bodies();
    await page.goto(proxy.url);
    const { release } = proxy.holdNextAnswerAfter(BYTES_WITH_TEXT);
    await ask('How do I change the time limits?');
    await expect.poll(lengthOfAnswer).toBeGreaterThan(0);
    const lengthOfBeginning = await lengthOfAnswer();
    release();
    await answered();
    expect(await lengthOfAnswer()).toBeGreaterThan(lengthOfBeginning);
    expect(await answers().last().textContent()).toMatch(/firstByte|timeouts/);
    expect(sent[0]).toMatchObject({ fp: 'anonymous', retrievalPageSize: 5, currentPath: '/' });

    const source = panel().getByRole('list', { name: 'Sources' }).getByRole('link').first();
    const target = new URL((await source.getAttribute('href')) ?? '', proxy.url);
    expect(target.pathname, 'a source on another page than the one the reader is on').not.toBe('/');
    expect(target.hash).toMatch(/^#./);
    await source.click();
    await page.waitForURL((url) => url.pathname === target.pathname);
    const heading = page.locator(`[id="${decodeURIComponent(target.hash.slice(1).replace(/:~:.*$/, ''))}"]`);
    await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(800);
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);

    // On the next page, the panel is still open with its conversation, and does not take the focus.
    await page.goto(`${proxy.url}/configuration`);
    await expect.poll(() => answers().count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await ask('And what is the default?');
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]?.threadId).toMatch(/^[A-Za-z0-9_.:-]{1,256}$/);
    expect(sent[0]?.threadId).toBeUndefined();
    await expect.poll(() => answers().count()).toBe(2);
    await answered();
  });

  addSlowTests(() => {
    it('stops an answer and keeps the text that arrived', async () => {
      await page.goto(proxy.url);
      const { release } = proxy.holdNextAnswerAfter(BYTES_WITH_TEXT);
      await ask('How do I use the hooks?');
      await expect.poll(lengthOfAnswer).toBeGreaterThan(5);
      await page.keyboard.press('Escape');
      await panel().getByText('You stopped this answer.').waitFor();
      await shownCompletely();
      const kept = await answers().last().textContent();
      release();
      await page.waitForTimeout(200);
      expect(await answers().last().textContent()).toBe(kept);
      expect(await field().isEditable()).toBe(true);
    });

    it('sees that an answer was cut off, keeps the text that arrived, and gets the complete answer with a retry', async () => {
      await page.goto(proxy.url);
      const { cut } = proxy.holdNextAnswerAfter(BYTES_WITH_TEXT);
      await ask('How do I install it?');
      // Wait until the page shows text: when the connection breaks, Chromium drops text that the page has not read yet.
      await expect.poll(lengthOfAnswer).toBeGreaterThan(0);
      const lengthOfBeginning = await lengthOfAnswer();
      cut();
      await panel().getByRole('button', { name: 'Try again' }).waitFor();
      expect(await lengthOfAnswer()).toBeGreaterThanOrEqual(lengthOfBeginning);
      await panel().getByRole('button', { name: 'Try again' }).click();
      await answered();
      await shownCompletely();
      expect(await answers().count()).toBe(1);
      expect(await lengthOfAnswer()).toBeGreaterThan(lengthOfBeginning);
      // Ignore the complaint about the broken connection, which Chromium itself logs.
      complaints = complaints.filter((complaint) => !/net::ERR_/.test(complaint));
    });

    it('sees a clear message and the nearest pages when the docs do not answer the question', async () => {
      await page.goto(proxy.url);
      await ask('What is the best recipe for sourdough bread?');
      await answered();
      expect(await answers().last().textContent()).toMatch(/could not find/i);
      expect(await answers().last().getByRole('link').count()).toBeGreaterThan(0);
      expect(await panel().locator('.da-turn').last().locator('.da-sources').count()).toBe(0);
    });

    it('closes the panel, and finds the conversation again with the shortcut', async () => {
      await page.goto(proxy.url);
      await ask('How do I install it?');
      await answered();
      await page.keyboard.press('Escape');
      await expect
        .poll(() =>
          field()
            .isVisible()
            .catch(() => false),
        )
        .toBe(false);
      await page.keyboard.press('Control+i');
      await field().waitFor();
      await expect.poll(() => answers().count()).toBe(1);
    });
  });

  // The home page comes first, because axe takes seconds for the long page of the configuration.
  it.each(sample(['/', '/configuration']))(
    'meets no accessibility violation that axe finds, on the page %s and in the panel',
    async (path) => {
      await page.goto(proxy.url + path);
      await ask('How do I change the time limits?');
      await answered();
      expect(await axeViolations(page)).toEqual([]);
    },
  );
});

describe('npm start', () => {
  it('prints which folder it reads and its URL, and answers a plain request there', async () => {
    expect(service.output().trim()).toMatch(
      /^Reading the pages of "[^"]+" …\ndocs-assistant listening on http:\/\/127\.0\.0\.1:\d+$/,
    );
    const response = await fetch(`${service.url}${MESSAGE_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fp: 'anonymous',
        messages: [{ id: '1', role: 'user', content: 'How do I install it?', parts: [] }],
      }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-thread-id')).toBeTruthy();
    expect(await response.text()).toMatch(/^d:\{.*"finishReason":"stop"/m);
  });
});
