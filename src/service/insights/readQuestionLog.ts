import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOfLogFile } from '../logs/DailyLogFolder.js';
import { type LogLine, parseLogLine, type QuestionLine, type RatingLine } from './QuestionLogLine.js';

/** A question of the log with the reader's latest rating of its answer. */
export interface LoggedQuestion extends Omit<QuestionLine, 'type'> {
  /** Undefined if the answer was not rated, or the rating was removed. */
  rating?: Pick<RatingLine, 'reason' | 'comment'> & { rating: 'up' | 'down' };
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;

/**
 * Reads the questions of a log with their ratings, oldest first. Skips lines that are neither a question nor a rating.
 *
 * @param path Folder of the log, or one of its files.
 * @param since Leaves out earlier questions. Default: all are read.
 * @throws the system error if the path cannot be read.
 */
export async function readQuestionLog(path: string, since?: Date): Promise<LoggedQuestion[]> {
  const firstDay = since?.toISOString().slice(0, 10);
  const questions: QuestionLine[] = [];
  const ratings = new Map<string, RatingLine>();
  for (const file of await filesOfLog(path, firstDay)) {
    for (const text of (await readFile(file, 'utf8')).split('\n')) {
      const line = text.trim() === '' ? undefined : parseLogLine(text);
      if (line === undefined) continue;
      // The rating that is read last counts, whatever its time. The reason: clocks can be set back, and services that share the folder may
      // have different clocks. However, files are read in the order of their days. If a clock is set back across midnight, a newer rating
      // is in the file of the earlier day. This file is read first, so the older rating counts.
      if (line.type === 'rating') ratings.set(line.id, line);
      else if (line.type === 'question') questions.push(line);
      else line satisfies never;
    }
  }
  const isInPeriod = ({ time }: QuestionLine) => since === undefined || Date.parse(time) >= since.getTime();
  return questions
    .filter(isInPeriod)
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time))
    .map(({ type: _, ...question }) => withRating(question, ratings.get(question.id)));
}

function withRating(question: Omit<QuestionLine, 'type'>, line: RatingLine | undefined): LoggedQuestion {
  if (!line || line.rating === 'none') return question;
  const { rating, reason, comment } = line;
  return { ...question, rating: { rating, ...(reason && { reason }), ...(comment && { comment }) } };
}

/**
 * Deletes entries and their ratings. Overwrites their lines with spaces, so that a running service can append to the same file.
 *
 * @param path Folder of the log, or one of its files.
 * @param ids The `id` of each entry.
 * @returns the ids that were found.
 * @throws the system error if a file cannot be read or written.
 */
export async function deleteFromQuestionLog(path: string, ids: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const file of await filesOfLog(path)) {
    const lines = linesOf(await readFile(file)).filter(({ line }) => line !== undefined && ids.has(line.id));
    if (lines.length === 0) continue;
    const handle = await open(file, 'r+');
    try {
      for (const { line, start, length } of lines) {
        await handle.write(Buffer.alloc(length, SPACE), 0, length, start);
        if (line) found.add(line.id);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  return found;
}

interface FileLine {
  /** Undefined for a line that is neither a question nor a rating. */
  line: LogLine | undefined;
  /** Position of the line in the file, in bytes. */
  start: number;
  /** Length of the line without its line feed, in bytes. */
  length: number;
}

function linesOf(bytes: Buffer): FileLine[] {
  const lines: FileLine[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(LINE_FEED, start);
    const end = next < 0 ? bytes.length : next;
    lines.push({ line: parseLogLine(bytes.toString('utf8', start, end)), start, length: end - start });
    start = end + 1;
  }
  return lines;
}

/** @param firstDay Leaves out the files of earlier days, if `path` is a folder. */
async function filesOfLog(path: string, firstDay = '0000-00-00'): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => (dayOfLogFile('questions', name) ?? '') >= firstDay)
    .sort()
    .map((name) => join(path, name));
}
