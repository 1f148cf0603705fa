import { safeText } from '../shared/safeText.js';

export interface ProgressState {
  /** The current step, in one or two words. */
  label: string;
  /** 0 to 100; missing if unknown. */
  percent?: number | undefined;
  /** Additional text, such as the number of pages. */
  detail?: string | undefined;
}

/** Displays progress: a bar that is updated in place on a terminal, else occasional lines. */
export interface ProgressDisplay {
  show(state: ProgressState): void;
  /** Prints a line, above the bar if there is one. */
  line(text: string): void;
  /** Removes the bar, if there is one. */
  end(): void;
}

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

const BAR_LENGTH = 24;
const CLEAR_LINE = '\r\u001b[K';
/**
 * Limits for output without a terminal. Each new label is printed as a line. While the label stays the same, an update is printed only if
 * half a minute has passed since the last line. If the update reaches the next 10 %, five seconds are enough.
 */
const LINE_STEP = 10;
const LINE_PAUSE_MS = 5_000;
const LINE_INTERVAL_MS = 30_000;

/** @param output Standard error, because standard output is for results. */
export function createProgressDisplay(output: Output, now: () => number = Date.now): ProgressDisplay {
  const began = now();
  return output.isTTY ? bar(output, now, began) : lines(output, now, began);
}

function bar(output: Output, now: () => number, began: number): ProgressDisplay {
  let last = '';
  return {
    show(state) {
      last = `${CLEAR_LINE}${formatState(state, renderBar(state.percent), now() - began)}`;
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

function lines(output: Output, now: () => number, began: number): ProgressDisplay {
  let shown: { label: string; step: number; time: number } | undefined;
  return {
    show(state) {
      const step = Math.floor((state.percent ?? 0) / LINE_STEP);
      if (shown?.label === state.label) {
        const pause = shown.step === step ? LINE_INTERVAL_MS : LINE_PAUSE_MS;
        if (now() - shown.time < pause) return;
      }
      shown = { label: state.label, step, time: now() };
      output.write(`${formatState(state, '', now() - began)}\n`);
    },
    line: (text) => void output.write(`${safeText(text)}\n`),
    end() {},
  };
}

function renderBar(percent: number | undefined): string {
  if (percent === undefined) return '';
  const full = Math.round((Math.min(100, Math.max(0, percent)) / 100) * BAR_LENGTH);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_LENGTH - full)}]`;
}

function formatState({ label, percent, detail }: ProgressState, barText: string, elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const known = percent === undefined ? '' : `${Math.floor(percent)} %`;
  return safeText([label, barText, known, detail, clock].filter(Boolean).join('  ')).replaceAll('\n', ' ');
}
