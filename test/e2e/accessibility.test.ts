import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/launchBrowser.js';
import { watchPage } from '../support/watchPage.js';
import { type RunningService, startService } from './runningService.js';

let service: RunningService;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  service = await startService();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  complaints = [];
  watchPage(page, complaints, service.url);
  await page.goto(service.url);
});

afterEach(async () => {
  await page.context().close();
  expect(complaints).toEqual([]);
});

const trigger = () => page.getByRole('button', { name: 'Ask the docs', exact: true });
const panel = () => page.locator('.da-panel');

/** What has the focus, inside shadow roots too: its role or name, and whether a keyboard user sees it. */
const focusedElement = () =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return undefined;
    const marked = (candidate: Element | null) =>
      candidate !== null && getComputedStyle(candidate).outlineStyle !== 'none';
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
      inPanel: element.closest('.da-panel') !== null,
      tag: element.localName,
      seen: marked(element) || marked(element.closest('.da-composer')),
    };
  });

/** Presses Tab until something is focused that is looked for. */
async function tabTo(wanted: (focused: Awaited<ReturnType<typeof focusedElement>>) => boolean): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    if (wanted(await focusedElement())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Two hundred presses of Tab have not led there.');
}

/** By keyboard only, from the page to an answer. */
async function askByKeyboard(question: string): Promise<void> {
  await trigger().waitFor();
  await tabTo((focused) => focused?.name === 'Ask the docs');
  await page.keyboard.press('Enter');
  await panel().waitFor();
  await expect.poll(async () => (await focusedElement())?.tag).toBe('textarea');
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await panel()
    .getByText(/Answer complete/)
    .waitFor({ state: 'attached' });
}

describe('by keyboard alone', () => {
  it('a reader opens it, asks, passes everything that can be used, and comes back to where they were', async () => {
    await askByKeyboard('How do I change the time limits?');
    await panel().evaluate((element) => {
      // At the end there is no way to the latest, which would go while the keyboard moves on.
      element.querySelector('.da-scroller')?.scrollTo({ top: 1e6 });
      (element as HTMLElement).focus();
    });
    await panel().getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
    const usable = await panel().evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('a[href], button, textarea, summary, input, [tabindex="0"]')]
        .filter((candidate) => candidate.checkVisibility({ visibilityProperty: true }) && candidate.tabIndex >= 0)
        .map((candidate) => candidate.getAttribute('aria-label') ?? candidate.textContent?.trim() ?? ''),
    );
    const stops: NonNullable<Awaited<ReturnType<typeof focusedElement>>>[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      // What the focus brings into sight scrolls in the next frame, and at the end takes the way to the latest away.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const focused = await focusedElement();
      if (!focused?.inPanel || stops.length > usable.length) break;
      stops.push(focused);
    }
    expect(stops.map(({ name }) => name)).toEqual(usable);
    expect(stops.filter(({ seen }) => !seen).map(({ name }) => name)).toEqual([]);
    expect(stops.at(-2)?.tag, 'the field stands before its button, at the end').toBe('textarea');

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
    await expect.poll(async () => (await focusedElement())?.name).toBe('Ask the docs');
  });
});

describe('to a screen reader', () => {
  it('a conversation has a name, a heading for each turn, a named list of sources and a named field', async () => {
    await askByKeyboard('How do I change the time limits?');
    const tree = await page.getByRole('dialog', { name: 'Ask the docs' }).ariaSnapshot();
    const lines = tree.split('\n').map((line) => line.trim());
    const place = (start: string) => lines.findIndex((line) => line.startsWith(start));
    const order = [
      '- heading "Ask the docs" [level=2]',
      '- button "New chat"',
      '- button "Close the assistant"',
      '- region "Conversation"',
      '- heading "You asked" [level=3]',
      '- heading "The assistant answered" [level=3]',
      '- region "Sources"',
      '- textbox "Ask a follow-up',
      '- button "Send"',
    ];
    expect(order.filter((line) => place(line) < 0)).toEqual([]);
    const places = order.map(place);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('boundaries are announced, and nothing between them', async () => {
    await trigger().waitFor();
    await trigger().click();
    await panel().waitFor();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const root = document.querySelector('[data-docs-assistant]')?.shadowRoot ?? document;
      const listen = () => {
        for (const region of root.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
          const text = region.textContent?.trim();
          if (text && heard.at(-1) !== text) heard.push(text);
        }
      };
      new MutationObserver(listen).observe(root, { subtree: true, childList: true, characterData: true });
    });
    await page.keyboard.type('How do I change the time limits?');
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/Answer complete/)
      .waitFor({ state: 'attached' });
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard).toEqual([expect.stringMatching(/answer/i), expect.stringMatching(/^Answer complete, \d+ sources?/)]);
  });
});

describe('at every size and colour', () => {
  it('on 320 by 256 pixels, which is 400 % zoom, it can be used and nothing is cut off at the side', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await trigger().click();
    await panel().waitFor();
    await page.keyboard.type('How do I change the time limits?');
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/Answer complete/)
      .waitFor({ state: 'attached' });
    const sizes = await panel().evaluate((element) => {
      const scroller = element.querySelector('.da-scroller') as HTMLElement;
      const { bottom, right } = (element.querySelector('textarea') as HTMLElement).getBoundingClientRect();
      return { over: scroller.scrollWidth - scroller.clientWidth, height: scroller.clientHeight, bottom, right };
    });
    expect(sizes.over).toBe(0);
    expect(sizes.height, 'lines of the answer are to be seen').toBeGreaterThanOrEqual(66);
    expect(sizes.bottom).toBeLessThanOrEqual(256);
    expect(sizes.right).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  it('everything that is pressed is 44 pixels wide and high, links within text apart', async () => {
    await askByKeyboard('How do I change the time limits?');
    const small = await page.evaluate(() => {
      const root = document.querySelector('[data-docs-assistant]')?.shadowRoot as ShadowRoot;
      return [...root.querySelectorAll<HTMLElement>('button, summary, .da-row')].flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return [];
        const { width, height } = element.getBoundingClientRect();
        // What stands before or after it may reach further than it is drawn.
        const beyond = (['::before', '::after'] as const).map((part) => {
          const { content, position, top, left, right, bottom } = getComputedStyle(element, part);
          if (content === 'none' || position !== 'absolute') return [0, 0] as const;
          const out = (value: string) => Math.max(0, -Number.parseFloat(value));
          return [out(left) + out(right), out(top) + out(bottom)] as const;
        });
        const wide = width + Math.max(...beyond.map(([more]) => more));
        const high = height + Math.max(...beyond.map(([, more]) => more));
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
        return wide < 44 || high < 44 ? [`${name}: ${wide} x ${high}`] : [];
      });
    });
    expect(small).toEqual([]);
  });

  it('with forced colours its edges are drawn', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await askByKeyboard('How do I change the time limits?');
    const borders = await page.evaluate(() => {
      const root = document.querySelector('[data-docs-assistant]')?.shadowRoot as ShadowRoot;
      return ['.da-trigger', '.da-question-text', '.da-composer'].map(
        (selector) => getComputedStyle(root.querySelector(selector) as Element).borderTopStyle,
      );
    });
    expect(borders).toEqual(['solid', 'solid', 'solid']);
  });

  it('on paper there is nothing of it', async () => {
    await askByKeyboard('How do I change the time limits?');
    await page.emulateMedia({ media: 'print' });
    expect(await trigger().isVisible()).toBe(false);
    expect(await panel().isVisible()).toBe(false);
  });
});
