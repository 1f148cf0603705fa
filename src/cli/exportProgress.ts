import { safeText } from './safeText.js';

/** What is shown of a piece of work. */
export interface ProgressState {
  /** What is being done, one or two words. */
  label: string;
  /** 0 to 100; missing where nobody said, and then nothing is made up. */
  percent?: number | undefined;
  /** Further words, such as the number of pages. */
  detail?: string | undefined;
}

/** Shows progress: a bar that stays on its line on a terminal, a line now and then where the output is kept. */
export interface Progress {
  show(state: ProgressState): void;
  /** Writes a whole line, above the bar. */
  line(text: string): void;
  /** Takes the bar away. */
  end(): void;
}

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

const BAR_LENGTH = 24;
const CLEAR_LINE = '\r\u001b[K';
/** In a log: a line for each new label, for each tenth but not more often than every five seconds, and each half minute in any case. */
const LINE_STEP = 10;
const LINE_PAUSE_MS = 5_000;
const LINE_INTERVAL_MS = 30_000;

/** @param output Standard error: standard output is for results. */
export function createProgress(output: Output, now: () => number = Date.now): Progress {
  const began = now();
  return output.isTTY ? bar(output, now, began) : lines(output, now, began);
}

function bar(output: Output, now: () => number, began: number): Progress {
  let last = '';
  return {
    show(state) {
      last = `${CLEAR_LINE}${wordsOf(state, drawBar(state.percent), now() - began)}`;
      output.write(last);
    },
    line(text) {
      output.write(`${CLEAR_LINE}${safeText(text)}\n${last}`);
    },
    end() {
      if (last) output.write(CLEAR_LINE);
      last = '';
    },
  };
}

function lines(output: Output, now: () => number, began: number): Progress {
  let shown: { label: string; step: number; time: number } | undefined;
  return {
    show(state) {
      const step = Math.floor((state.percent ?? 0) / LINE_STEP);
      if (shown?.label === state.label) {
        const pause = shown.step === step ? LINE_INTERVAL_MS : LINE_PAUSE_MS;
        if (now() - shown.time < pause) return;
      }
      shown = { label: state.label, step, time: now() };
      output.write(`${wordsOf(state, '', now() - began)}\n`);
    },
    line: (text) => void output.write(`${safeText(text)}\n`),
    end() {},
  };
}

function drawBar(percent: number | undefined): string {
  if (percent === undefined) return '';
  const full = Math.round((Math.min(100, Math.max(0, percent)) / 100) * BAR_LENGTH);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_LENGTH - full)}]`;
}

function wordsOf({ label, percent, detail }: ProgressState, drawn: string, elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const known = percent === undefined ? '' : `${Math.floor(percent)} %`;
  return safeText([label, drawn, known, detail, clock].filter(Boolean).join('  ')).replaceAll('\n', ' ');
}
