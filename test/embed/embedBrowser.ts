import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../support/launchBrowser.js';
import { watchPage } from '../support/watchPage.js';
import { type PageServer, servePages } from './servePages.js';

/** The script tag from the documentation, with the path of the script on the page server. */
export const SCRIPT = '<script src="/lib/embed.js" data-domain="acme" data-fp="anonymous" async></script>';
/** The script tag without `data-` attributes. It creates no assistant by itself. */
export const BARE_SCRIPT = '<script src="/lib/embed.js" async></script>';

/** A page server and a browser. Console errors and warnings, uncaught exceptions, and requests to other origins fail the test. */
export interface EmbedBrowser {
  server: PageServer;
  /** Opens a page with the given body. */
  open: (body: string, options?: BrowserContextOptions & { headers?: Record<string, string> }) => Promise<Page>;
  /** Opens the same page in another tab of the same browser. */
  openTab: (page: Page) => Promise<Page>;
  /** Returns and clears the errors, warnings, exceptions and requests that would fail the test. */
  takeComplaints: () => string[];
}

/** Starts a server and a browser for the tests of a file, and stops them afterwards. */
export function setUpEmbedBrowser(): EmbedBrowser {
  let browser: Browser;
  let complaints: string[] = [];
  async function openPage(context: BrowserContext, url: string): Promise<Page> {
    const page = await context.newPage();
    watchPage(page, complaints, shared.server.url);
    await page.goto(url);
    return page;
  }
  const shared = {
    async open(body, { headers = {}, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        ...options,
      });
      return openPage(context, shared.server.page(body, headers));
    },
    openTab: (page) => openPage(page.context(), page.url()),
    takeComplaints() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
  } as EmbedBrowser;
  beforeAll(async () => {
    shared.server = await servePages();
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    shared.server.breakChunks(false);
    expect(shared.takeComplaints()).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await shared.server?.stop();
  });
  return shared;
}

/** Returns locators for the parts of an assistant. Default: the first assistant on the page. */
export function assistantOn(
  page: Page,
  selector = 'docs-assistant',
): Record<'trigger' | 'panel' | 'field' | 'answers', Locator> {
  const element = page.locator(selector).first();
  const panel = element.locator('.da-panel');
  return {
    trigger: element.locator('.da-trigger'),
    panel,
    field: panel.getByRole('textbox'),
    answers: panel.locator('.da-answer'),
  };
}
