import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { LONGEST_WAIT } from '../../support/limits.js';
import type { EngineDriver } from './EngineDriver.js';

/** A CSS selector, optionally with the `aria-label` or the text of the element. */
export type Target = string | readonly [selector: string, name: string];

/**
 * Finds visible elements, also in open shadow roots. Each function that `EnginePage` runs in the page receives a `Find` as its first
 * argument.
 */
export type Find = (selector: string, name?: string) => HTMLElement[];

/** Implements {@link Find}. The page gets the source of this function, so the function can use only its parameters and page globals. */
function findInPage(selector: string, name?: string): HTMLElement[] {
  const roots = [document as Document | ShadowRoot];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  }
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
    .filter((element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
    .filter((element) => {
      if (name === undefined) return true;
      return (element.getAttribute('aria-label') ?? element.textContent)?.trim() === name;
    });
}

const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Shift: '\uE008',
  Control: '\uE009',
  PageUp: '\uE00E',
  End: '\uE010',
  Home: '\uE011',
} as const;

/** The actions of a reader in a page, for every engine. Clicking, hovering and selecting wait until the element is visible and at rest. */
export class EnginePage {
  readonly #driver: EngineDriver;

  constructor(driver: EngineDriver) {
    this.#driver = driver;
  }

  goto = (url: string) => this.#driver.goto(url);
  reload = () => this.#driver.reload();
  back = () => this.#driver.back();
  resize = (width: number, height: number) => this.#driver.resize(width, height);

  /**
   * Calls a function in the page. The function can use only its parameters and the globals of the page, because nothing else of the test
   * exists in the page. The first argument is `findInPage`, and the others are `args`, which are sent as JSON.
   */
  evaluate<Result, Args extends readonly unknown[]>(
    run: (find: Find, ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const source = `(...args) => (${run})(${findInPage}, ...args)`;
    return this.#driver.call(source, args) as Promise<Awaited<Result>>;
  }

  /** Calls a function in the page until its result is truthy, and returns the result. */
  async until<Result, Args extends readonly unknown[]>(
    run: (find: Find, ...args: Args) => Result,
    ...args: Args
  ): Promise<NonNullable<Awaited<Result>>> {
    let result: unknown;
    const poll = async () => {
      // Try again after an error: while the window leaves a page, calls in that page fail.
      result = await this.evaluate(run, ...args).catch(() => undefined);
      return result;
    };
    await expect.poll(poll, { timeout: LONGEST_WAIT, message: String(run) }).toBeTruthy();
    return result as NonNullable<Awaited<Result>>;
  }

  count(selector: string, name?: string): Promise<number> {
    return this.evaluate((find, ...args: [string, string?]) => find(...args).length, ...target([selector, name]));
  }

  /** Returns the text of each visible element that the selector matches. */
  texts(selector: string): Promise<string[]> {
    return this.evaluate((find, each) => find(each).map(({ textContent }) => textContent?.trim() ?? ''), selector);
  }

  async seen(...targets: Target[]): Promise<void> {
    for (const each of targets)
      await this.until((find, ...args: [string, string?]) => find(...args).length > 0, ...target(each));
  }

  async gone(each: Target): Promise<void> {
    await this.until((find, ...args: [string, string?]) => find(...args).length === 0, ...target(each));
  }

  /** Waits until nothing moves or fades within an element. */
  async atRest(each: Target): Promise<void> {
    await this.until(
      (find, ...args: [string, string?]) =>
        find(...args)[0]
          ?.getAnimations({ subtree: true })
          .every(({ playState }) => playState === 'finished'),
      ...target(each),
    );
  }

  /** Clicks the middle of an element with the mouse. */
  async click(each: Target): Promise<void> {
    const { x, y } = await this.#placeOf(each);
    const pressed = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#pointer([{ type: 'pointerMove', x, y }, ...pressed]);
  }

  async hover(each: Target): Promise<void> {
    const { x, y } = await this.#placeOf(each);
    await this.#pointer([{ type: 'pointerMove', x, y }]);
  }

  /** Selects the first words of an element with the mouse. */
  async selectWords(each: Target): Promise<void> {
    const { x, y, width } = await this.#placeOf(each);
    const left = Math.round(x - width / 2) + 1;
    await this.#pointer([
      { type: 'pointerMove', x: left, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', x: left + 100, y, duration: 100 },
      { type: 'pointerMove', x: left + 200, y, duration: 100 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Presses keys in turn. Each is a character, a name in `KEYS`, or a combination such as `Control+i`. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      const values = key.split('+').map((name) => KEYS[name as keyof typeof KEYS] ?? name);
      const down = values.map((value) => ({ type: 'keyDown', value }));
      const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
      await this.#driver.perform([{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]);
    }
  }

  /** Types text into the element that has the focus. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#driver.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Saves a screenshot in the folder that the environment variable `ENGINE_PICTURES` names, if it is set. */
  async picture(name: string): Promise<void> {
    const folder = process.env.ENGINE_PICTURES;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.png`), await this.#driver.screenshot());
  }

  #pointer(actions: readonly object[]): Promise<void> {
    const parameters = { pointerType: 'mouse' };
    return this.#driver.perform([{ type: 'pointer', id: 'mouse', parameters, actions }]);
  }

  /**
   * Waits until an element has stopped moving and nothing covers its centre. Returns the centre and the width in CSS pixels. Scrolls to the
   * element if it is outside the viewport.
   */
  #placeOf(each: Target): Promise<{ x: number; y: number; width: number }> {
    return this.until(
      async (find, ...args: [string, string?]) => {
        const [element] = find(...args);
        element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const place = () => {
          const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
          return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), width };
        };
        const first = place();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const second = place();
        if (!element || first.x !== second.x || first.y !== second.y) return undefined;
        const top = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(second.x, second.y);
        return element.contains(top) ? second : undefined;
      },
      ...target(each),
    );
  }
}

function target(each: Target | readonly [string, string | undefined]): [string, string?] {
  const [selector, name] = typeof each === 'string' ? [each] : each;
  return name === undefined ? [selector as string] : [selector as string, name];
}
