import { readErrorCode } from '../../http/errorCode.js';
import { HOUR_MS } from '../../values/durations.js';
import { findStorageFault } from '../disk/findStorageFault.js';
import type { DailyLogFolder, DailyLogOptions, WaitingLine } from './DailyLogFolder.js';

/** A log of JSON lines in daily files. */
export interface DailyLog<Line extends object> {
  /**
   * Adds a line. Never throws and never waits: a log that cannot be written must not disturb the requests that it records.
   *
   * @param options.isMinor Whether callers without a key can cause such a line. Minor lines are dropped when lines of any kind fill half of
   *   the queue of waiting lines or of the file of the day. So callers without a key cannot keep other lines out of the log.
   */
  add(line: Line, options?: { isMinor?: boolean }): void;
  /** Resolves when all waiting lines have been written or dropped. */
  close(): Promise<void>;
}

export interface OpenDailyLogOptions extends DailyLogOptions {
  /**
   * Called with the reason when lines are lost, or when the folder cannot be created or cleaned. Called at most once an hour, and not again
   * until all waiting lines have been written. Not called for minor lines that are dropped because of their limit.
   */
  onFault: (reason: string) => void;
  /** Called when minor lines are dropped because the queue or the file of the day is half full. Called at most once an hour. */
  onMinorDropped?: () => void;
}

/** Old files are deleted when the log is opened, and then at this interval (ms). */
const CLEANING_INTERVAL_MS = HOUR_MS;
/** Maximum number of lines that wait for a slow disk. Further lines are dropped. */
const MAX_WAITING = 1_000;
/**
 * Minor lines (`isMinor`) are lines that callers without a key can cause. They are dropped once lines of any kind fill this share of the
 * queue. A minor line is also dropped if the file of the day would exceed this share of its maximum size with this line.
 */
const MINOR_SHARE = 0.5;

/** Opens a log. Deletes its old files, now and once an hour. */
export function openDailyLog<Line extends object>(folder: string, options: OpenDailyLogOptions): DailyLog<Line> {
  // Import the module on demand: it needs Node, but the service also runs in other runtimes.
  const opened = import('./DailyLogFolder.js').then((module) => new module.DailyLogFolder(folder, options));
  let last: Promise<void> = Promise.resolve();
  /** Lines that are not yet written. Those that are being written come first. */
  const waiting: WaitingLine[] = [];
  /** Whether the current fault has been reported. */
  let isReported = false;
  /** Whether a fault was reported in this hour. */
  let hasReportedFault = false;
  /** Whether `onMinorDropped` was called in this hour. */
  let hasDroppedMinor = false;

  function reportFault(reason: string): void {
    if (isReported || hasReportedFault) return;
    isReported = true;
    hasReportedFault = true;
    options.onFault(reason);
  }

  function dropMinor(): void {
    if (!hasDroppedMinor) options.onMinorDropped?.();
    hasDroppedMinor = true;
  }

  /** Writes all waiting lines, including lines that are added during the writing. */
  async function writeWaiting(files: DailyLogFolder): Promise<void> {
    let isComplete = true;
    while (waiting.length > 0) {
      const lines = [...waiting];
      try {
        const dropped = await files.append(lines);
        if (dropped.some(({ share }) => share < 1)) dropMinor();
        if (dropped.some(({ share }) => share === 1))
          throw new Error('the file of the day has reached its maximum size');
      } catch (error) {
        isComplete = false;
        reportFault(describeFault(error));
      } finally {
        waiting.splice(0, lines.length);
      }
    }
    if (isComplete) isReported = false;
  }

  /** Runs a task after all earlier ones. */
  function enqueue(task: (files: DailyLogFolder) => Promise<void>): void {
    last = last.then(async () => task(await opened)).catch((error: unknown) => reportFault(describeFault(error)));
  }

  enqueue((files) => files.prepare());
  // Old files must be deleted even if no lines are added.
  const cleaning = setInterval(() => {
    hasReportedFault = false;
    hasDroppedMinor = false;
    enqueue((files) => files.prepare());
  }, CLEANING_INTERVAL_MS);
  cleaning.unref?.();
  return {
    add(line, { isMinor = false } = {}) {
      const share = isMinor ? MINOR_SHARE : 1;
      if (waiting.length >= MAX_WAITING * share) return isMinor ? dropMinor() : reportFault('the disk is too slow');
      // Only the first waiting line starts a task: the task writes all waiting lines.
      if (waiting.push({ line, share }) === 1) enqueue(writeWaiting);
    },
    close() {
      clearInterval(cleaning);
      return last;
    },
  };
}

function describeFault(error: unknown): string {
  const message = error instanceof Error ? error.message : 'an unknown error';
  return findStorageFault(error)?.reason ?? readErrorCode(error) ?? message;
}
