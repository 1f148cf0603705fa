/**
 * Asks questions on this package's own site, and on sites that MkDocs and Sphinx build from the same documentation. These two sites are set
 * up with the steps of the guides for MkDocs and Sphinx. Then follows links to sources with full page loads, reloads pages and opens new
 * tabs. In every frame that the browser paints, the conversation must be where the reader left it.
 *
 * npx vitest run --project release test/release/readingPlace.test.ts
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WIDGET_KEYS } from '../../src/headless/widgetKeys.js';
import { startService } from '../e2e/runningService.js';
import { createApplication } from '../support/guides/createApplication.js';
import { GUIDED_SITES } from '../support/guides/guidedSites.js';
import { readGuideSteps } from '../support/guides/guideSteps.js';
import { startsService, takeStep } from '../support/guides/takeStep.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { startSiteHost } from '../support/realSites/siteHost.js';

/** A site with the assistant. */
interface Site {
  url: string;
  /** URL of the service, if it is not on the host of the site. */
  service?: string;
}

interface Visit {
  site: () => Promise<Site>;
  tool?: readonly [command: string, debian: string];
  options?: BrowserContextOptions;
  /** Variant of the assistant from the script tag, which replaces the assistant of the site. Undefined: the assistant of the site stays. */
  scriptTag?: 'modal' | 'inline';
  /** Whether an open assistant opens again by itself on the next page of the same tab. */
  staysOpen?: boolean;
  /** Whether the assistant is open in every tab, without a button. */
  isAlwaysOpen?: boolean;
  startsAsPopover?: boolean;
  /** How often the reader follows a source, reloads, and opens a tab. */
  rounds: number;
}

const QUESTIONS = ['How do I change the time limits?', 'How do I install it?', 'How do I change the colours?'];
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const VISITS: Readonly<Record<string, Visit>> = {
  'its own site, in the side panel': { site: startOwnSite, rounds: 20, options: WIDE, staysOpen: true },
  'its own site, on a phone': { site: startOwnSite, rounds: 20, options: PHONE },
  'its pages with the script tag, in a modal': { site: startOwnSite, scriptTag: 'modal', rounds: 5, options: WIDE },
  'its pages with the assistant in their text': {
    site: startOwnSite,
    scriptTag: 'inline',
    rounds: 5,
    options: WIDE,
    isAlwaysOpen: true,
  },
  'a site of MkDocs': {
    tool: GUIDED_SITES.mkdocs?.tool,
    site: () => buildSite('mkdocs', 'docs', 'site'),
    rounds: 3,
    staysOpen: true,
    startsAsPopover: true,
  },
  'a site of Sphinx': {
    tool: GUIDED_SITES.sphinx?.tool,
    site: () => buildSite('sphinx', '.', '_build/html'),
    rounds: 3,
    staysOpen: true,
    startsAsPopover: true,
  },
};

/**
 * Increment of the scroll position between two steps of a visit, modulo 1, so that the steps test many positions. A step follows a source,
 * reloads the page or opens a tab. Before the step, the test scrolls the conversation to a position from 0 to 1:
 *
 * - before a reload or a new tab: 0 is the start of the conversation, 1 its end
 * - before a source is followed: 0 puts the source at the top of the view, 1 at the bottom
 */
const STEP = 0.37;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function startOwnSite(): Promise<Site> {
  const { url, stop } = await startService();
  onTestFinished(async () => void (await stop()));
  return { url };
}

/**
 * Builds the documentation of this package with another site generator, and adds the assistant as the guide for that generator says. Then
 * serves the site, and starts a service that answers questions about it.
 */
async function buildSite(guide: 'mkdocs' | 'sphinx', docs: string, output: string): Promise<Site> {
  const { starter = [], build } = GUIDED_SITES[guide] ?? {};
  const app = await createApplication(guide, { starter });
  await app.run('cp', ['-r', `${resolve('docs')}/.`, docs]);
  for (const step of readGuideSteps(guide)) if (!startsService(step)) await takeStep(app, step);
  if (build) await app.run('sh', ['-c', build]);
  const host = await startSiteHost(join(app.folder, output), '');
  onTestFinished(host.close);
  const bin = join(app.folder, 'node_modules/docs-assistant/dist/cli/main.js');
  const service = await startService(['serve', join(app.folder, docs), '--domain', 'acme'], [bin]);
  onTestFinished(async () => void (await service.stop()));
  return { url: host.url, service: service.url };
}

/**
 * Opens a browser window. On the sites that MkDocs and Sphinx have built, the assistant sends its requests to port 4321 or to the host of
 * the pages. Here, these requests go to `service` instead.
 */
async function openWindow({ service }: Site, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  await context.addInitScript(recordPlaces);
  if (service)
    await context.route('**/discovery/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await route.fetch({ url: new URL(pathname + search, service).href });
      const headers = {
        ...response.headers(),
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
      };
      await route.fulfill({ response, headers });
    });
  return context;
}

/** Replaces the built-in assistant of a service's pages with the script tag and a `<docs-assistant>` element. */
async function replaceWithScriptTag(context: BrowserContext, variant: string): Promise<void> {
  const own = /<script [^>]*assistant\.js"[^>]*><\/script>/;
  const script = '<script src="/assets/embed.js" async></script>';
  const elementFor = (domain: string) =>
    `<docs-assistant domain="${domain}" discovery-url="/discovery" variant="${variant}"></docs-assistant>`;
  await context.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const [, domain = ''] = /<meta name="docs-assistant" content="([^"]*)"/.exec(html) ?? [];
      const body = html.replace(own, script).replace(/(?<=<h1.*?<\/h1>)/, elementFor(domain));
      await route.fulfill({ response, body });
    },
  );
  await context.route('**/assets/embed{.js,/**}', (route) =>
    route.fulfill({ path: join('dist', new URL(route.request().url()).pathname.replace('/assets/', '')) }),
  );
}

interface RecordingWindow extends Window {
  /**
   * The positions of the parts of the conversation in its scroll container, as JSON. Has one entry for each frame in which the positions
   * differ from those of the frame before. The recording begins when the page is loaded.
   */
  places: string[];
}

/** Records the `places` of a `RecordingWindow`. Runs in each page before the scripts of the page. */
function recordPlaces(): void {
  const places: string[] = [];
  (window as unknown as RecordingWindow).places = places;
  const findAll = (root: ParentNode, selector: string): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? findAll(shadowRoot, selector) : [])),
  ];
  const read = () => {
    const [view] = findAll(document, '.da-scroller');
    const parts = view?.clientHeight ? [...view.querySelectorAll('.da-question, .da-answer > *, .da-sources')] : [];
    if (!view || parts.length === 0) return;
    const { top } = view.getBoundingClientRect();
    const place = JSON.stringify(parts.map((part) => part.getBoundingClientRect().top - top));
    if (place !== places.at(-1)) places.push(place);
  };
  const next = () => {
    requestAnimationFrame(next);
    // Create an observer for each frame. The newest observer is called after all others, so it reads the positions that the browser then
    // paints.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      read();
    });
    observer.observe(document.documentElement);
  };
  next();
}

const panelOf = (page: Page) => page.locator('.da-panel');

/**
 * Waits until all answers of a restored conversation are shown, and no request is open any more. Returns all positions that `recordPlaces`
 * has recorded since the page was loaded.
 */
async function placesOf(page: Page): Promise<string[]> {
  const tools = panelOf(page).getByRole('button', { name: 'Copy answer' });
  await expect.poll(() => tools.count()).toBe(QUESTIONS.length);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as RecordingWindow).places);
}

const openPanel = (page: Page) => page.getByRole('button', { name: 'Ask the docs', exact: true }).click();

async function ask(page: Page): Promise<void> {
  for (const [index, question] of QUESTIONS.entries()) {
    await panelOf(page).getByRole('textbox').fill(question);
    await page.keyboard.press('Enter');
    await expect.poll(() => panelOf(page).getByRole('button', { name: 'Copy answer' }).count()).toBe(index + 1);
    await panelOf(page).getByRole('button', { name: 'Send' }).waitFor();
  }
}

/**
 * Scrolls the conversation, and waits until it has been painted. Returns the positions of its parts, as in `places`.
 *
 * @param share Position to scroll to, from 0 to 1, with the meanings that `STEP` describes.
 * @param row Row of the source that the test follows next. Undefined before a reload or a new tab.
 */
async function scrollTo(page: Page, share: number, row?: Locator): Promise<string> {
  const view = panelOf(page).locator('.da-scroller');
  const shown = await row?.elementHandle();
  return view.evaluate(
    async (view, { share, shown }) => {
      // The page that a source links to scrolls to the cited passage. An inline assistant can then be outside the window, so scroll back to
      // the assistant.
      for (let stillFrames = 0; stillFrames < 12; stillFrames++) {
        const { top, bottom } = view.getBoundingClientRect();
        if (bottom < 100 || top > innerHeight - 100) stillFrames = 0;
        view.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        await new Promise((painted) => requestAnimationFrame(painted));
      }
      const { top, height } = (shown ?? view).getBoundingClientRect();
      const wanted = shown
        ? view.scrollTop + top - view.getBoundingClientRect().top - share * (view.clientHeight - height)
        : share * (view.scrollHeight - view.clientHeight);
      view.scrollTop = wanted;
      for (const _ of '12') await new Promise((painted) => requestAnimationFrame(painted));
      return (window as unknown as RecordingWindow).places.at(-1) ?? '';
    },
    { share, shown },
  );
}

/** Clicks a source link that leads to another page. */
async function followSource(page: Page, share: number, number: number): Promise<string> {
  const rows = panelOf(page).locator('.da-sources a');
  const paths = await rows.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  const here = new URL(page.url()).pathname;
  const others = paths.flatMap((path, index) => (path === here ? [] : index));
  const index = others[number % others.length];
  if (index === undefined) throw new Error(`All sources are on this page: ${paths.join(', ')}`);
  const left = await scrollTo(page, share, rows.nth(index));
  // Click near the start of the row: the button "Jump to latest" can cover the middle, and Playwright would scroll the row away from it.
  await rows.nth(index).click({ position: { x: 20, y: 20 } });
  await page.waitForURL(({ pathname }) => pathname === paths[index]);
  return left;
}

async function reload(page: Page, share: number): Promise<string> {
  const left = await scrollTo(page, share);
  await page.reload();
  return left;
}

/** Scrolls the conversation, and waits until `localStorage` has the new reading position, which new tabs use. */
async function prepareTab(page: Page, share: number): Promise<string> {
  const stored = () => page.evaluate((key) => localStorage.getItem(key), WIDGET_KEYS.place);
  await page.evaluate((key) => localStorage.removeItem(key), WIDGET_KEYS.place);
  const left = await scrollTo(page, share);
  await expect.poll(stored).not.toBeNull();
  return left;
}

/**
 * Returns how far the parts of the conversation have moved (px). Compares their positions in `left` with their positions in each frame of
 * `places`, and returns the largest distance. `left` has the positions before a step of the visit, such as a reload. Returns `Infinity` if
 * a part is missing, or if no frame was recorded.
 */
function pixelsOff(left: string, places: readonly string[]): number {
  const before: number[] = JSON.parse(left);
  const off = places.flatMap((place) => {
    const tops: number[] = JSON.parse(place);
    return before.map((top, part) => Math.abs(top - (tops[part] ?? Number.POSITIVE_INFINITY)));
  });
  return places.length > 0 ? Math.max(...off) : Number.POSITIVE_INFINITY;
}

describe('a reader finds the conversation where it was on', () => {
  it.for(Object.entries(VISITS))('%s', async ([name, visit], { skip }) => {
    const { site: start, tool, options = {}, rounds, scriptTag, staysOpen, isAlwaysOpen, startsAsPopover } = visit;
    if (tool && spawnSync(tool[0], ['--help']).error)
      return skip(`${tool[0]} is not installed. Install it with "apt-get install ${tool[1]}".`);
    const site = await start();
    const context = await openWindow(site, options);
    if (scriptTag) await replaceWithScriptTag(context, scriptTag);
    const page = await context.newPage();
    await page.goto(site.url);
    if (!isAlwaysOpen) await openPanel(page);
    await ask(page);
    if (startsAsPopover) {
      // The click on the first source turns the popover into a side panel. Lines wrap differently there, so the turns change their heights.
      // Only the turn with this source keeps its position; the others move. So this click is not measured.
      await followSource(page, 0, 0);
      await placesOf(page);
    }
    const seen: [step: string, pixels: number][] = [];
    const check = async (step: string, at: Page, left: string) => {
      if (!isAlwaysOpen && (!staysOpen || at !== page)) await openPanel(at);
      seen.push([step, pixelsOff(left, await placesOf(at))]);
    };
    let steps = 0;
    const nextShare = () => (steps++ * STEP) % 1;
    for (let round = 0; round < rounds; round++) {
      await check(`source ${round}`, page, await followSource(page, nextShare(), round));
      await check(`reload ${round}`, page, await reload(page, nextShare()));
      const left = await prepareTab(page, nextShare());
      const tab = await context.newPage();
      await tab.goto(site.url);
      await check(`tab ${round}`, tab, left);
      await tab.close();
    }
    expect(seen.filter(([, pixels]) => pixels > 0)).toEqual([]);
    console.info(`${name}: 0 px off after ${rounds} sources, ${rounds} reloads and ${rounds} new tabs`);
  });
});
