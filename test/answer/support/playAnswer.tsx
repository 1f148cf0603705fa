import { act } from '@testing-library/react';
import fc from 'fast-check';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { Answer } from '../../../src/answer/index.js';
import { comparable } from './comparable.js';
import { visibleCharacters } from './randomMarkdown.js';

/** A part of the answer that arrives in one piece. */
export interface Arrival {
  /** Number of characters. */
  size: number;
  /** Time before the arrival (ms). */
  wait: number;
  /** Whether the part arrives before React has committed the previous change, such as the previous part. */
  early: boolean;
  /** Whether React renders the part in the task in which the part arrives. */
  sync: boolean;
  /** Whether the visibility of the tab changes before the arrival: from visible to hidden, or from hidden to visible. */
  toggle: boolean;
}

/** An answer and how it arrives. */
export interface Play {
  text: string;
  /** The parts in which the text arrives, in order. After the last part, the list starts again, until all text has arrived. */
  arrivals: readonly Arrival[];
  reduced: boolean;
  hidden: boolean;
  strict: boolean;
  /** Whether the end of the answer arrives together with the last text. */
  endsWithText: boolean;
}

const arrival: fc.Arbitrary<Arrival> = fc.record({
  size: fc.oneof({ arbitrary: fc.constant(1), weight: 3 }, { arbitrary: fc.integer({ min: 1, max: 12 }), weight: 1 }),
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
  early: fc.boolean(),
  sync: fc.boolean(),
  toggle: fc.integer({ min: 0, max: 19 }).map((dice) => dice === 0),
});

/** Combines the texts of answers with random arrivals and random values of the flags in {@link Play}. */
export const randomPlay = (text: fc.Arbitrary<string>): fc.Arbitrary<Play> =>
  fc.record({
    text,
    arrivals: fc.array(arrival, { minLength: 1, maxLength: 12 }),
    reduced: fc.boolean(),
    hidden: fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0),
    strict: fc.boolean(),
    endsWithText: fc.boolean(),
  });

/** Time by which each step advances the fake clock (ms). */
const TICK = 10;
/** Maximum time (ms) between the end of the text and the complete display of the answer. */
const PATIENCE = 5_000;

/** Renders an answer as its parts arrive, with a fake clock. @returns the first problem found, or undefined. */
export function playAnswer(play: Play): string | undefined {
  vi.useFakeTimers();
  let hidden = play.hidden;
  const visibility = vi
    .spyOn(document, 'visibilityState', 'get')
    .mockImplementation(() => (hidden ? 'hidden' : 'visible'));
  const motion = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: play.reduced } as MediaQueryList);
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  try {
    return run(play, root, host, () => {
      hidden = !hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  } finally {
    act(() => root.unmount());
    host.remove();
    visibility.mockRestore();
    motion.mockRestore();
    vi.useRealTimers();
  }
}

function run(play: Play, root: Root, host: Element, toggle: () => void): string | undefined {
  const { text, arrivals, strict, endsWithText } = play;
  const shown = new ShownText(host);
  const render = (length: number, streaming: boolean) => {
    const answer = <Answer text={text.slice(0, length)} streaming={streaming} docsUrl="https://docs.example.com" />;
    root.render(strict ? <StrictMode>{answer}</StrictMode> : answer);
  };
  /** Actions to run in the next commit. */
  let waiting: (() => void)[] = [];
  const commit = () => {
    const actions = waiting;
    waiting = [];
    act(() => {
      for (const action of actions) action();
    });
    return shown.findLoss();
  };
  waiting.push(() => render(0, true));
  let fault = commit();
  let length = 0;
  for (let index = 0; length < text.length && !fault; index++) {
    const { size, wait, early, sync, toggle: toggles } = arrivals[index % arrivals.length] as Arrival;
    for (let time = 0; time < wait && !fault; time += TICK) {
      if (waiting.length > 0) fault = commit();
      waiting.push(() => vi.advanceTimersByTime(TICK));
    }
    if (waiting.length > 0 && !early) fault ??= commit();
    if (toggles) waiting.push(toggle);
    length = Math.min(text.length, length + size);
    const end = length;
    const streaming = end < text.length || !endsWithText;
    waiting.push(sync ? () => flushSync(() => render(end, streaming)) : () => render(end, streaming));
  }
  if (!endsWithText) fault ??= commit();
  waiting.push(() => render(text.length, false));
  fault ??= commit();
  for (let time = 0; time < PATIENCE && vi.getTimerCount() > 0 && !fault; time += TICK) {
    waiting.push(() => vi.advanceTimersByTime(TICK));
    fault = commit();
  }
  return fault ?? differenceToWhole(text, host);
}

/** Checks that ideographs and the text of code blocks are not removed after they have been shown. */
class ShownText {
  private characters = new Set<string>();
  private code = new Map<Element, string>();

  constructor(private readonly host: Element) {}

  findLoss(): string | undefined {
    const { host, characters } = this;
    this.characters = visibleCharacters(host.textContent ?? '');
    for (const character of characters) {
      if (!this.characters.has(character)) return `${character} was taken back, leaving ${host.innerHTML}`;
    }
    const before = this.code;
    this.code = new Map([...host.querySelectorAll('pre')].map((element) => [element, element.textContent ?? '']));
    for (const [element, text] of before) {
      if (text.trim() !== '' && !this.code.get(element)?.startsWith(text.trimEnd())) {
        return `code ${JSON.stringify(text)} became ${JSON.stringify(this.code.get(element))}`;
      }
    }
    return undefined;
  }
}

function differenceToWhole(text: string, host: Element): string | undefined {
  const other = document.createElement('main');
  const root = createRoot(other);
  act(() => root.render(<Answer text={text} docsUrl="https://docs.example.com" />));
  const whole = comparable(host);
  const same = whole.isEqualNode(comparable(other));
  const expected = other.innerHTML;
  act(() => root.unmount());
  return same ? undefined : `${whole.innerHTML} is not ${expected}`;
}
