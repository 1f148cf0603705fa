/**
 * Tests the main flows of the widget in browsers with an engine other than Chromium's. Saves screenshots in the folder that the environment
 * variable `ENGINE_PICTURES` names, if it is set.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { explainMissing, findProgram, type ProgramName } from '../../scripts/testPrograms.mjs';
import { type PageServer, servePages } from '../embed/servePages.js';
import type { Engine } from './support/EngineDriver.js';
import { EnginePage } from './support/EnginePage.js';
import { startFirefox } from './support/startFirefox.js';
import { startWebKit } from './support/startWebKit.js';

const WIDE = [1280, 800] as const;
const NARROW = [390, 800] as const;

const TRIGGER = '.da-trigger';
const FIELD = '.da-panel textarea';
const ANSWER = '.da-answer';
const QUESTION = '.da-question-text';

const FIRST = 'How do I change the accent colour?';
const SECOND = 'How do I install it?';

const TEXT = `<main><h1>A page</h1>${'<p>Some words of a page that is read before the question.</p>'.repeat(30)}</main>`;
const ARABIC = "<script>document.documentElement.lang = 'ar'; document.documentElement.dir = 'rtl';</script>";
const script = (attributes = '') =>
  `<script src="/lib/embed.js" data-domain="acme" data-fp="anonymous" ${attributes} async></script>`;

const ENGINES: { name: string; programs: ProgramName[]; start: (complaints: string[]) => Promise<Engine> }[] = [
  {
    name: 'Firefox',
    programs: ['firefox'],
    start: (complaints) => startFirefox(findProgram('firefox') ?? '', complaints),
  },
  {
    name: 'WebKitGTK',
    programs: ['webkit', 'xvfb'],
    start: (complaints) =>
      startWebKit({ driver: findProgram('webkit') ?? '', screen: findProgram('xvfb') ?? '' }, complaints),
  },
];

let server: PageServer;
beforeAll(async () => {
  server = await servePages();
});
afterAll(() => server?.stop());

describe.each(ENGINES)('in $name', ({ name: engineName, programs, start }) => {
  const missing = programs.filter((program) => !findProgram(program));
  if (missing.length > 0) {
    it.skip(missing.map((each) => explainMissing(each)).join(' '), () => {});
    return;
  }

  let engine: Engine;
  let page: EnginePage;
  const complaints: string[] = [];

  beforeAll(async () => {
    engine = await start(complaints);
    page = new EnginePage(engine.driver);
    console.info(`Testing with ${engine.name}`);
  });
  afterAll(() => engine?.stop());
  afterEach(() => expect(complaints.splice(0), 'what the page wrote to the console').toEqual([]));

  /** Clears the storage, and then opens a page with the given content. */
  async function open(body: string, size: readonly [number, number] = WIDE): Promise<void> {
    await page.resize(...size);
    await page.goto(server.page('<main>Empty</main>'));
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(server.page(body));
  }
  const picture = (name: string) => page.picture(`${engineName}-${name}`);
  const hasFocus = (selector: string) =>
    page.until((find, each) => {
      const [element] = find(each);
      return element !== undefined && (element.getRootNode() as Document | ShadowRoot).activeElement === element;
    }, selector);

  async function openPanel(): Promise<void> {
    await page.click(TRIGGER);
    await page.seen(FIELD);
    await hasFocus(FIELD);
  }

  async function ask(question: string): Promise<void> {
    await page.click(FIELD);
    await page.type(question);
    await page.press('Enter');
    await page.until((find, each, text) => find(each).at(-1)?.textContent?.trim() === text, QUESTION, question);
  }

  const answered = () => page.seen(['.da-panel button', 'Copy answer'], ['.da-panel button', 'Send']);

  it('opens with mouse and keyboard, closes with Escape, and returns the focus', async () => {
    await open(TEXT + script());
    await openPanel();
    await picture('opened');
    await page.press('Escape');
    await page.gone(FIELD);
    await hasFocus(TRIGGER);
    await page.press('Enter');
    await hasFocus(FIELD);
    await page.press('Escape');
    await page.gone(FIELD);
    await page.press('Control+i');
    await hasFocus(FIELD);
  });

  it('streams an answer without moving its finished text, and stops', async () => {
    await open(TEXT + script().replace('acme', 'slow'));
    await openPanel();
    await ask(FIRST);
    await page.until((find, selector) => (find(selector)[0]?.textContent?.length ?? 0) > 20, ANSWER);
    await page.seen(['.da-panel button', 'Stop the answer']);
    const moved = await page.evaluate(async (find, selector) => {
      const answer = find(selector)[0] as HTMLElement;
      const before = answer.getBoundingClientRect();
      const length = answer.textContent?.length ?? 0;
      let most = 0;
      while ((answer.textContent?.length ?? 0) < length + 40) {
        await new Promise((done) => requestAnimationFrame(done));
        const { left, top } = answer.getBoundingClientRect();
        most = Math.max(most, Math.abs(left - before.left), Math.abs(top - before.top));
      }
      return most;
    }, ANSWER);
    expect(moved).toBe(0);
    await picture('streaming');
    await page.click(['.da-panel button', 'Stop the answer']);
    await page.until((find) => find('.da-panel')[0]?.textContent?.includes('You stopped this answer.'));
    await page.seen(['.da-panel button', 'Send']);
  });

  it('opens the card of a source, follows it to its page, and comes back to the same position in the answer', async () => {
    await open(TEXT + script());
    await openPanel();
    await ask(FIRST);
    await answered();
    await page.hover('.da-citation');
    await page.seen('.da-card');
    await page.atRest('.da-card');
    await picture('card');
    await page.press('Escape');
    await page.gone('.da-card');
    const shown = () =>
      page.evaluate((find) => {
        const scroller = find('.da-scroller')[0];
        return { top: scroller?.scrollTop, text: find('.da-answer')[0]?.textContent };
      });
    const before = await shown();
    await page.click('.da-citation');
    await page.until(() => !location.pathname.startsWith('/page-') && document.querySelector('main h1') !== null);
    await picture('source');
    await page.back();
    await page.until(() => location.pathname.startsWith('/page-'));
    await page.seen(ANSWER);
    await page.until((find, text) => find('.da-answer')[0]?.textContent === text, before.text);
    expect(await shown()).toEqual(before);
  });

  it('copies an answer', async () => {
    await open(TEXT + script());
    await openPanel();
    await ask(FIRST);
    await answered();
    await page.evaluate((find) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const panel = find('.da-panel')[0] as HTMLElement;
      new MutationObserver(() => seen.push(panel.textContent ?? '')).observe(panel, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await page.click(['.da-panel button', 'Copy answer']);
    const result = await page.until(() => {
      const { seen } = window as unknown as { seen: string[] };
      return /Copied|Could not copy/.exec(seen.join())?.[0];
    });
    expect(result).toBe('Copied');
  });

  it('opens an earlier conversation, and shows it again after a reload', async () => {
    await open(TEXT + script());
    await openPanel();
    await ask(FIRST);
    await answered();
    await page.click(['.da-panel button', 'New chat']);
    await page.gone(QUESTION);
    await ask(SECOND);
    await answered();
    await page.click(['.da-panel button', 'More']);
    await page.click(['[role=menuitem]', 'History']);
    await page.seen('.da-panel input[type=search]');
    await page.atRest('.da-panel');
    await picture('history');
    await page.click(['.da-thread-open .da-thread-title', FIRST]);
    await page.until((find, ...[selector, text]) => find(selector)[0]?.textContent === text, QUESTION, FIRST);
    await page.seen(ANSWER);
    await page.reload();
    await page.seen(ANSWER);
    expect(await page.texts(QUESTION)).toEqual([FIRST]);
  });

  it('turns the popover into a side panel, keeps the draft, and remembers the choice', async () => {
    await open(TEXT + script());
    await openPanel();
    await page.type('Half a question');
    await page.click(['.da-panel button', 'Show as side panel']);
    const fillsTheHeight = () =>
      page.until((find) => Math.round(find('.da-panel')[0]?.getBoundingClientRect().height ?? 0) === innerHeight);
    const draft = () => page.evaluate((find, field) => (find(field)[0] as HTMLTextAreaElement).value, FIELD);
    await fillsTheHeight();
    expect(await draft()).toBe('Half a question');
    await picture('side-panel');
    await page.reload();
    await page.seen(FIELD);
    await fillsTheHeight();
    await page.until((find, field) => (find(field)[0] as HTMLTextAreaElement).value, FIELD);
    expect(await draft()).toBe('Half a question');
    await page.click(['.da-panel button', 'Show as pop-up window']);
    await page.seen(['.da-panel button', 'Show as side panel'], FIELD);
  });

  it('fills a narrow window', async () => {
    await open(TEXT + script(), NARROW);
    await page.seen(TRIGGER);
    await picture('narrow-page');
    await openPanel();
    await ask(FIRST);
    await answered();
    await page.atRest('.da-panel');
    const {
      panel,
      page: whole,
      hidden,
    } = await page.evaluate((find) => {
      const { left, top, width, height } = find('.da-panel')[0]?.getBoundingClientRect() ?? new DOMRect();
      return {
        panel: [left, top, width, height].map(Math.round),
        page: [0, 0, innerWidth, innerHeight],
        hidden: find('.da-panel, .da-scroller').map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      };
    });
    await picture('narrow');
    expect(panel).toEqual(whole);
    expect(Math.max(...hidden)).toBe(0);
    await page.click(['.da-panel button', 'Close the assistant']);
    await page.gone(FIELD);
  });

  it.each(['popover', 'panel', 'modal'])('is mirrored on a page in Arabic (%s)', async (variant) => {
    await open(ARABIC + TEXT + script(`data-variant="${variant}"`));
    await openPanel();
    await ask(FIRST);
    await page.seen(['.da-panel button', 'نسخ الإجابة']);
    await picture(`arabic-${variant}`);
    const { direction, left, width, close } = await page.evaluate((find) => {
      const panel = find('.da-panel')[0] as HTMLElement;
      const { left, width } = panel.getBoundingClientRect();
      const lastButton = find('.da-panel .da-header button').at(-1) as HTMLElement;
      return {
        direction: getComputedStyle(panel).direction,
        left,
        width,
        close: lastButton.getBoundingClientRect().left - left,
      };
    });
    expect(direction).toBe('rtl');
    expect(close).toBeLessThan(width / 4);
    // The panel is at the left edge, except the modal dialog, which is in the middle of the page.
    if (variant !== 'modal') expect(left).toBeLessThan(100);
  });

  it('adds a selection to the question', async () => {
    await open(TEXT + script());
    await page.seen(TRIGGER);
    await page.selectWords('main p');
    // The widget measures the button when it appears, and centres it on the end of the selection. If the styles of the button do not apply
    // yet at that moment, the widget measures the wrong size and puts the button in the wrong place.
    const { centre, end } = await page.until((find) => {
      const box = find('button', 'Ask about this')[0]?.getBoundingClientRect();
      const caret = getSelection()?.getRangeAt(0).cloneRange();
      caret?.collapse(false);
      const [end] = caret?.getClientRects() ?? [];
      return box && end && { centre: box.left + box.width / 2, end: end.left };
    });
    expect(Math.abs(centre - end)).toBeLessThan(1);
    await page.click(['button', 'Ask about this']);
    await page.seen('.da-chip', FIELD);
    expect((await page.texts('.da-chip-text')).at(-1)).toContain('Some words');
    await picture('selection');
  });
});
