import { readErrorCode } from '../../http/errorCode.js';
import { findStorageFault } from '../export/findStorageFault.js';
import type { QuestionLogFolder } from './QuestionLogFolder.js';
import type { LogLine } from './QuestionLogLine.js';

/** Options of the question log. It needs Node. */
export interface QuestionLogOptions {
  /** Folder for the log, created when it is missing. It has one file for each day. Several services may share it. */
  folder: string;
  /** How many days questions are kept, 1 to 3,650. Older files are deleted. Default 90. */
  days?: number;
}

/** The question log of a service. */
export interface QuestionLog {
  /** Adds a line. Never throws and never waits: a log that cannot be written must not disturb an answer. */
  add(line: LogLine): void;
  /** Resolves when all waiting lines have been written or dropped. */
  close(): Promise<void>;
}

/** Where a question log reports. */
export interface QuestionLogReport {
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: (() => number) | undefined;
  /** Called when the log cannot be written: once, and again only after a line has been written. */
  onWarning: (warning: string) => void;
}

export const DEFAULT_LOG_DAYS = 90;
/** How often old files are deleted, besides at the start (ms). */
const CLEANING_INTERVAL_MS = 60 * 60 * 1000;
/** Maximum number of lines that wait for a slow disk. Further lines are dropped. */
const MAX_WAITING = 1_000;

/** Opens a question log. Deletes its old files, now and later. */
export function openQuestionLog(
  { folder, days = DEFAULT_LOG_DAYS }: QuestionLogOptions,
  { now = Date.now, onWarning }: QuestionLogReport,
): QuestionLog {
  // Imported on demand, because files need Node.
  const opened = import('./QuestionLogFolder.js').then((module) => new module.QuestionLogFolder(folder, { days, now }));
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let isFaulty = false;

  function warnOnce(error: unknown): void {
    if (!isFaulty)
      onWarning(
        `The question log "${folder}" cannot be written: ${describeFault(error)}. Questions are answered, but not logged.`,
      );
    isFaulty = true;
  }

  /** Runs a task after all earlier ones. */
  function enqueue(task: (files: QuestionLogFolder) => Promise<void>): void {
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
  // Old files must be deleted even if there are no questions.
  const cleaning = setInterval(() => enqueue((files) => files.prepare()), CLEANING_INTERVAL_MS);
  cleaning.unref?.();
  return {
    add(line) {
      if (waiting >= MAX_WAITING) warnOnce(new Error('the disk is too slow'));
      else
        enqueue(async (files) => {
          await files.append(line);
          isFaulty = false;
        });
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
