import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/launchBrowser.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { watchPage } from '../support/watchPage.js';
import { type RunningService, startService } from './runningService.js';

let service: RunningService;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  // A small site is ready sooner than the whole documentation, and Tab reaches the trigger after fewer links.
  const folder = await temporaryFolder('accessibility');
  await writeFile(join(folder, 'index.md'), '# Acme\n\nA lantern glows.\n');
  await copyFile('docs/configuration.md', join(folder, 'configuration.md'));
  service = await startService(['serve', folder], ['dist/cli/main.js']);
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

/**
 * Returns the name and the tag of the focused element, whether it is in the panel, and whether it has a visible focus indicator. Also finds
 * elements inside shadow roots.
 */
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

/**
 * Waits two frames, so that the focused element has been scrolled into view. If the conversation is then at its end, also waits until
 * "Jump to latest" has disappeared.
 */
const scrolled = () =>
  panel().evaluate(async (element) => {
    const nextFrame = () => new Promise((next) => requestAnimationFrame(next));
    const scroller = element.querySelector('.da-scroller') as Element;
    const isAtEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= 80;
    await nextFrame();
    await nextFrame();
    while (isAtEnd() && element.querySelector('.da-jump')) await nextFrame();
  });

/** Presses Tab until the wanted element has the focus. */
async function tabTo(wanted: (focused: Awaited<ReturnType<typeof focusedElement>>) => boolean): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    if (wanted(await focusedElement())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The wanted element did not get the focus after 200 presses of Tab.');
}

/** Opens the panel with the keyboard only, starting on the page. */
async function openByKeyboard(): Promise<void> {
  await trigger().waitFor();
  await tabTo((focused) => focused?.name === 'Ask the docs');
  await page.keyboard.press('Enter');
  await panel().waitFor();
}

/** Waits until the field for questions has the focus. */
const fieldFocused = () => expect.poll(async () => (await focusedElement())?.tag).toBe('textarea');

/** Opens the panel if necessary, asks a question in its field, and waits for the end of the answer. */
async function ask(question: string): Promise<void> {
  if (!(await panel().isVisible())) await trigger().click();
  await fieldFocused();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await panel()
    .getByText(/Answer complete/)
    .waitFor({ state: 'attached' });
}

describe('with the keyboard only', () => {
  it('a reader opens the panel, asks, reaches every control with a visible focus, and returns to the trigger', async () => {
    await openByKeyboard();
    await ask('How do I change the time limits?');
    await panel().evaluate((element) => {
      // Scroll to the end first. Otherwise "Jump to latest" is shown, and disappears while Tab moves on.
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
      await scrolled();
      const focused = await focusedElement();
      if (!focused?.inPanel || stops.length > usable.length) break;
      stops.push(focused);
    }
    expect(stops.map(({ name }) => name)).toEqual(usable);
    expect(stops.filter(({ seen }) => !seen).map(({ name }) => name)).toEqual([]);
    expect(stops.at(-2)?.tag, 'the field comes before its button, at the end').toBe('textarea');

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
    await expect.poll(async () => (await focusedElement())?.name).toBe('Ask the docs');
  });
});

describe('for a screen reader', () => {
  it('a conversation has a name, a heading for each turn, a named list of sources and a named field', async () => {
    await ask('How do I change the time limits?');
    const tree = await page.getByRole('complementary', { name: 'Ask the docs' }).ariaSnapshot();
    const lines = tree.split('\n').map((line) => line.trim());
    const indexOf = (start: string) => lines.findIndex((line) => line.startsWith(start));
    const order = [
      '- heading "Ask the docs" [level=2]',
      '- button "New chat"',
      '- button "Close the assistant"',
      '- region "Conversation"',
      '- heading "You asked" [level=3]',
      '- heading "The assistant answered" [level=3]',
      '- list "Sources"',
      '- textbox "Ask a follow-up',
      '- button "Send"',
    ];
    expect(order.filter((line) => indexOf(line) < 0)).toEqual([]);
    const positions = order.map(indexOf);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
  });

  it('only the start and the end of an answer are announced', async () => {
    await trigger().waitFor();
    await trigger().click();
    await fieldFocused();
    await page.evaluate(() => {
      const announcements: string[] = [];
      Object.assign(window, { announcements });
      // Disable long timers: after some seconds without progress, as on a slow machine, the widget would announce a delay.
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (run: () => void, delay = 0) => (delay < 5_000 ? setTimeout(run, delay) : 0),
      });
      const root = document.querySelector('[data-docs-assistant]')?.shadowRoot ?? document;
      const listen = () => {
        for (const region of root.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
          const text = region.textContent?.trim();
          if (text && announcements.at(-1) !== text) announcements.push(text);
        }
      };
      new MutationObserver(listen).observe(root, { subtree: true, childList: true, characterData: true });
    });
    await page.keyboard.type('How do I change the time limits?');
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/Answer complete/)
      .waitFor({ state: 'attached' });
    const announcements = await page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
    expect(announcements).toEqual([
      expect.stringMatching(/answer/i),
      expect.stringMatching(/^Answer complete, \d+ sources?/),
    ]);
  });
});

describe('in every size and colour, the panel', () => {
  /**
   * Counts the lines of text of an answer that can be read: those in the window that no other element covers. Scrolls to the answer first.
   */
  const readableLines = () =>
    panel().evaluate(async (element) => {
      const root = element.getRootNode() as ShadowRoot;
      const answer = element.querySelector('.da-answer') as HTMLElement;
      answer.scrollIntoView({ block: 'start' });
      for (const _ of '12') await new Promise((painted) => requestAnimationFrame(painted));
      const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
      const tops = new Set<number>();
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const { left, right, top, bottom, height } of range.getClientRects()) {
          const isSeen = [left + 1, (left + right) / 2, right - 1].every((x) =>
            [top + 2, bottom - 2].every((y) => answer.contains(root.elementFromPoint(x, y))),
          );
          // Skip citation numbers, whose boxes have a smaller height than the text around them.
          if (isSeen && height > 12) tops.add(Math.round((top + bottom) / 2 / 6));
        }
      }
      const middles = [...tops].sort((one, other) => one - other);
      // Count two pieces of text as one line if their middles are at most half a line apart. The middles are in units of 6 px, so half a
      // line is about 2 units.
      return middles.filter((middle, index) => middle - (middles[index - 1] ?? Number.NEGATIVE_INFINITY) > 2).length;
    });

  it.each([
    ['320 by 256 pixels (400 % zoom)', 8, { viewport: { width: 320, height: 256 } }],
    ['a phone on its side', 8, { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true }],
    ['a low window', 7, { viewport: { width: 1280, height: 400 } }],
  ])('can be used on %s: %i lines can be read, and nothing is cut off at the sides', async (_, lines, options) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    page = await context.newPage();
    watchPage(page, complaints, service.url);
    await page.addInitScript(() => localStorage.setItem('docs-assistant:variant', 'popover'));
    await page.goto(`${service.url}/configuration`);
    await trigger().click();
    await panel().getByRole('textbox').fill('How do I change the time limits?');
    await panel().getByRole('textbox').press('Enter');
    await panel()
      .getByText(/Answer complete/)
      .waitFor({ state: 'attached' });
    await panel().getByRole('button', { name: 'Jump to latest' }).waitFor();
    expect(await readableLines()).toBeGreaterThanOrEqual(lines);
    const { width, height } = options.viewport;
    const sizes = await panel().evaluate((element) => {
      const scroller = element.querySelector('.da-scroller') as HTMLElement;
      const box = (selector: string) => (element.querySelector(selector) as HTMLElement).getBoundingClientRect();
      const { bottom, right } = box('textarea');
      return {
        over: scroller.scrollWidth - scroller.clientWidth,
        bottom,
        right,
        jumpBelow: box('.da-jump').top - box('.da-footer').top,
      };
    });
    expect(sizes.over).toBe(0);
    expect(sizes.bottom).toBeLessThanOrEqual(height);
    expect(sizes.right).toBeLessThanOrEqual(width);
    expect(sizes.jumpBelow, 'the button is in the row of the field').toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });

  it('has targets of at least 44 by 44 pixels, except links within text', async () => {
    await ask('How do I change the time limits?');
    const small = await page.evaluate(() => {
      const root = document.querySelector('[data-docs-assistant]')?.shadowRoot as ShadowRoot;
      return [...root.querySelectorAll<HTMLElement>('button, summary, .da-row')].flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return [];
        const { width, height } = element.getBoundingClientRect();
        // A pseudo-element may extend the target beyond the visible box.
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

  it('has visible borders with forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await ask('How do I change the time limits?');
    const borders = await page.evaluate(() => {
      const root = document.querySelector('[data-docs-assistant]')?.shadowRoot as ShadowRoot;
      return ['.da-trigger', '.da-question-text', '.da-composer'].map(
        (selector) => getComputedStyle(root.querySelector(selector) as Element).borderTopStyle,
      );
    });
    expect(borders).toEqual(['solid', 'solid', 'solid']);
  });

  it('is not printed', async () => {
    await ask('How do I change the time limits?');
    await page.emulateMedia({ media: 'print' });
    expect(await trigger().isVisible()).toBe(false);
    expect(await panel().isVisible()).toBe(false);
  });
});
