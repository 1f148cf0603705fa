import { readErrorCode } from '../../http/errorCode.js';
import { findStorageFault } from '../files/findStorageFault.js';
import type { DailyLogFolder, DailyLogOptions } from './DailyLogFolder.js';

/** A log of JSON lines in daily files. */
export interface DailyLog<Line extends object> {
  /**
   * Adds a line. Never throws and never waits: a log that cannot be written must not disturb an answer.
   *
   * @param options.isMinor Whether anybody can cause such lines. If so, the lines share half of the queue and half of the file of the day,
   * so that they cannot keep other lines out.
   */
  add(line: Line, options?: { isMinor?: boolean }): void;
  /** Resolves when all waiting lines have been written or dropped. */
  close(): Promise<void>;
}

export interface OpenDailyLogOptions extends DailyLogOptions {
  /** Called with the reason when the log cannot be written: once, and again only after a line has been written. */
  onFault: (reason: string) => void;
  /** Called when minor lines are dropped, because there are too many of them: at most once an hour. */
  onMinorDropped?: () => void;
}

/** Old files are deleted when the log is opened, and then at this interval (ms). */
const CLEANING_INTERVAL_MS = 60 * 60 * 1000;
/** Maximum number of lines that wait for a slow disk. Further lines are dropped. */
const MAX_WAITING = 1_000;
/** Share of the queue and of the file of a day that minor lines may fill. */
const MINOR_SHARE = 0.5;

/** Opens a log. Deletes its old files, now and once an hour. */
export function openDailyLog<Line extends object>(folder: string, options: OpenDailyLogOptions): DailyLog<Line> {
  // Import the module on demand, because access to files needs Node.
  const opened = import('./DailyLogFolder.js').then((module) => new module.DailyLogFolder(folder, options));
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let isFaulty = false;
  let hasDroppedMinor = false;

  function warnOnce(error: unknown): void {
    if (!isFaulty) options.onFault(describeFault(error));
    isFaulty = true;
  }

  function dropMinor(): void {
    if (!hasDroppedMinor) options.onMinorDropped?.();
    hasDroppedMinor = true;
  }

  async function append(files: DailyLogFolder, line: Line, isMinor: boolean): Promise<void> {
    try {
      await files.append(line, isMinor ? MINOR_SHARE : 1);
      isFaulty = false;
    } catch (error) {
      if (!isMinor || !(error instanceof Error) || error.name !== 'LogFileFull') throw error;
      dropMinor();
    }
  }

  /** Runs a task after all earlier ones. */
  function enqueue(task: (files: DailyLogFolder) => Promise<void>): void {
    waiting += 1;
    last = last.then(async () => {
      try {
        await task(await opened);
      } catch (error) {
        warnOnce(error);
      } finally {
        waiting -= 1;
      }
    });
  }

  enqueue((files) => files.prepare());
  // Old files must be deleted even if no lines are added.
  const cleaning = setInterval(() => {
    hasDroppedMinor = false;
    enqueue((files) => files.prepare());
  }, CLEANING_INTERVAL_MS);
  cleaning.unref?.();
  return {
    add(line, { isMinor = false } = {}) {
      if (isMinor && waiting >= MAX_WAITING * MINOR_SHARE) dropMinor();
      else if (waiting >= MAX_WAITING) warnOnce(new Error('the disk is too slow'));
      else enqueue((files) => append(files, line, isMinor));
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
