import { type DailyLog, openDailyLog } from '../logs/openDailyLog.js';
import type { LogLine } from './QuestionLogLine.js';

/** Options of the question log, which needs Node. */
export interface QuestionLogOptions {
  /** Folder for the log, created when it is missing. It has one file for each day. Several services may share it. */
  folder: string;
  /** How many days questions are kept, 1 to 3,650. Older files are deleted. Default 90. */
  days?: number;
}

/** The question log of a service. */
export type QuestionLog = DailyLog<LogLine>;

/** The clock and the callback of a question log. */
export interface QuestionLogReport {
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: (() => number) | undefined;
  /**
   * Called when lines are lost, or when the folder cannot be created or cleaned: at most once an hour, and not again until all waiting
   * lines have been written.
   */
  onWarning: (warning: string) => void;
}

export const DEFAULT_LOG_DAYS = 90;
/** Maximum of `days`: ten years. */
export const MAX_LOG_DAYS = 3_650;

/** Opens a question log. Deletes its old files, now and once an hour. */
export function openQuestionLog(
  { folder, days = DEFAULT_LOG_DAYS }: QuestionLogOptions,
  { now = Date.now, onWarning }: QuestionLogReport,
): QuestionLog {
  return openDailyLog<LogLine>(folder, {
    name: 'questions',
    days,
    now,
    onFault: (reason) =>
      onWarning(`The question log "${folder}" cannot be written: ${reason}. Questions are answered, but not logged.`),
  });
}
