import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { assistantOn, setUpEmbedBrowser } from './embedBrowser.js';

const embed = setUpEmbedBrowser();

/** The pages that the service answers from, and to which the sources of its answers lead. */
const PATHS = ['/answer', '/getting-started', '/hooks', '/static-export', '/theming'];
const TEXT = `<p>${'Words of the page that a source leads to. '.repeat(12)}</p>`.repeat(20);
const WIDE = { width: 1280, height: 800 };
const MEDIUM = { width: 1199, height: 800 };

/** The URL of the page on which the reader asks. Like the pages of `PATHS`, it has the assistant. */
let start: string;
const site = (attributes: string) => {
  const script = `<script src="/lib/embed.js" data-domain="acme" data-fp="anonymous" ${attributes} async></script>`;
  const body = `<style>main { max-width: 720px; margin: 0 auto }</style><main><h1>A page</h1>${TEXT}</main>${script}`;
  for (const path of PATHS) embed.server.page(body, {}, path);
  start = embed.server.page(body, {}, '/start');
};
beforeEach(() => site(''));

/** Opens the site, asks a question and waits for the answer. Returns the page and the first citation of the answer. */
async function ask(viewport = WIDE, options: BrowserContextOptions = {}): Promise<{ page: Page; citation: Locator }> {
  const page = await embed.open('', { viewport, ...options });
  await page.goto(start);
  const { trigger, field, panel } = assistantOn(page);
  await trigger.click();
  await field.fill('How do I change the accent colour?');
  await field.press('Enter');
  await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
  const citation = panel.locator('.da-citation').first();
  await citation.waitFor();
  return { page, citation };
}

const onNextPage = (page: Page) => page.waitForURL(({ pathname }) => PATHS.includes(pathname));

/** Returns how many pixels of the width of the main content are under the panel. */
const pixelsCovered = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('docs-assistant')?.shadowRoot;
    const { left = 0 } = root?.querySelector('.da-panel')?.getBoundingClientRect() ?? {};
    return Math.max(0, (document.querySelector('main')?.getBoundingClientRect().right ?? Number.NaN) - left);
  });

/** Returns the distance of the first element of the answer from the top of the visible part of the conversation (px). */
const placeOf = (page: Page) =>
  assistantOn(page).panel.evaluate((panel) => {
    const top = (selector: string) => panel.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
    return top('.da-answer > *') - top('.da-scroller');
  });

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('docs-assistant:variant'));

describe('the page that a citation leads to', () => {
  it('is beside the assistant in a wide window, and the assistant stays a side panel from then on', async () => {
    const { page, citation } = await ask();
    const before = await placeOf(page);
    await citation.click();
    await onNextPage(page);
    const { panel, answers } = assistantOn(page);
    await answers.getByText(/\w/).first().waitFor();
    await expect.poll(() => panel.evaluate((element) => element.clientHeight)).toBe(WIDE.height);
    await expect.poll(() => pixelsCovered(page)).toBe(0);
    expect(await placeOf(page)).toBe(before);
    expect(await stored(page)).toBe('panel-where-room');
    await panel.getByRole('button', { name: 'Close the assistant' }).click();
    await page.reload();
    await assistantOn(page).trigger.click();
    await panel.getByRole('button', { name: 'Show as pop-up window' }).waitFor();
    // The assistant became a side panel because a link was followed, not because the reader chose it. So narrower windows show the popover.
    await panel.getByRole('button', { name: 'Close the assistant' }).click();
    await page.setViewportSize(MEDIUM);
    await page.reload();
    await assistantOn(page).trigger.click();
    await panel.getByRole('button', { name: 'Show as side panel' }).waitFor();
  });

  const covers = async (page: Page) => {
    await assistantOn(page).trigger.waitFor();
    await page.waitForLoadState('networkidle');
    return assistantOn(page).panel.isVisible();
  };

  it.each([
    ['in a window without room for both', '', MEDIUM],
    ['if the site has fixed the variant', 'data-adjustable="false"', WIDE],
    ['if the panel would cover the page', 'data-push="false"', WIDE],
    ['if a side panel of the site covers the page', 'data-variant="panel" data-push="false"', WIDE],
  ])(
    'is not covered %s, and the trigger brings the reader back to the same position in the answer',
    async (_, attributes, viewport) => {
      site(attributes);
      const { page, citation } = await ask(viewport);
      const before = await placeOf(page);
      await citation.click();
      await onNextPage(page);
      expect(await covers(page)).toBe(false);
      expect(await stored(page)).toBeNull();
      await assistantOn(page).trigger.click();
      await assistantOn(page).answers.getByText(/\w/).first().waitFor();
      expect(await placeOf(page)).toBe(before);
    },
  );

  it('is not covered by a popover that the reader has chosen', async () => {
    const { page, citation } = await ask();
    const { panel } = assistantOn(page);
    await panel.getByRole('button', { name: 'Show as side panel' }).click();
    await panel.getByRole('button', { name: 'Show as pop-up window' }).click();
    await panel.getByRole('button', { name: 'Show as side panel' }).waitFor();
    await citation.click();
    await onNextPage(page);
    expect(await covers(page)).toBe(false);
    expect(await stored(page)).toBe('popover');
  });

  it('opens in a new tab without a change to the assistant', async () => {
    const { page, citation } = await ask(MEDIUM);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      citation.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.close();
    expect(await assistantOn(page).panel.isVisible()).toBe(true);
  });
});

describe('after a press of Back', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  it('the side panel is open on the previous page, at the same position', async () => {
    site('data-variant="panel"');
    const { page, citation } = await ask();
    const before = await placeOf(page);
    await citation.click();
    await onNextPage(page);
    await assistantOn(page).answers.getByText(/\w/).first().waitFor();
    await page.goBack();
    await page.waitForURL(start);
    await assistantOn(page).answers.getByText(/\w/).first().waitFor();
    await expect.poll(() => placeOf(page)).toBe(before);
    await expect.poll(() => pixelsCovered(page)).toBe(0);
  });

  /** Returns whether scrolling of the page is locked, and the number of inert elements. */
  const pageState = (page: Page) =>
    page.evaluate(() => ({
      isLocked: [document.documentElement, document.body].some((element) => element.style.overflow === 'hidden'),
      inert: document.querySelectorAll('[inert]').length,
    }));

  it.each([
    ['that fills a phone', '', PHONE],
    ['in a modal', 'data-variant="modal"', {}],
  ])('an assistant %s leaves the page usable', async (_, attributes, options) => {
    site(attributes);
    const { page, citation } = await ask(WIDE, options);
    const before = await placeOf(page);
    // Leave the page and return to it. The browser may then restore the page from the back/forward cache. On a phone, Back would close the
    // panel instead, but a desktop browser leaves the page, even if it emulates a phone.
    await page.goBack();
    await page.goForward();
    await page.waitForURL(start);
    await assistantOn(page).trigger.waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    if (await citation.isVisible())
      await assistantOn(page)
        .panel.getByRole('button', { name: /^Close/ })
        .click();
    await expect.poll(() => pageState(page)).toEqual({ isLocked: false, inert: 0 });
    await assistantOn(page).trigger.click();
    await citation.waitFor();
    expect(await placeOf(page)).toBe(before);
    await assistantOn(page).panel.locator('.da-sources a').first().click();
    await onNextPage(page);
    await page.goBack();
    await page.waitForURL(start);
    await assistantOn(page).trigger.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await assistantOn(page).panel.isVisible()).toBe(false);
    await expect.poll(() => pageState(page)).toEqual({ isLocked: false, inert: 0 });
  });
});
