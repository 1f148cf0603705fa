import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../files/privateFolder.js';
import { hasErrorCode } from '../../http/errorCode.js';
import { DAY_MS } from '../../values/durations.js';

/** Default maximum size of the file of one day (bytes), so that nobody can fill the disk with requests. */
const MAX_FILE_BYTES = 100_000_000;

/** The kinds of logs, which are the first words of their file names. */
export type DailyLogName = 'questions' | 'audit';

/** Returns the day of a file of a log, such as `2026-11-22`; undefined for any other file. */
export function dayOfLogFile(log: DailyLogName, file: string): string | undefined {
  const match = /^([a-z]+)-(\d{4}-\d\d-\d\d)\.jsonl$/.exec(file);
  return match?.[1] === log ? match[2] : undefined;
}

export interface DailyLogOptions {
  name: DailyLogName;
  /** Number of days for which lines are kept. */
  days: number;
  now: () => number;
  /** Maximum size of the file of one day. Default 100 MB. */
  maxFileBytes?: number;
}

/** A line that waits to be written. */
export interface WaitingLine {
  line: object;
  /** From 0 to 1. The line is dropped if the file of the day, including this line, would exceed this share of its maximum size. */
  share: number;
}

/** A log of JSON lines, with one file for each day in UTC. Only the user that runs the service may read the files. */
export class DailyLogFolder {
  constructor(
    readonly folder: string,
    readonly options: DailyLogOptions,
  ) {}

  /** Creates the folder if it is missing, and deletes files of this log that are more than `days` days old. */
  async prepare(): Promise<void> {
    await this.#createFolder();
    const oldest = this.#dayBefore(this.options.days);
    for (const name of await readdir(this.folder)) {
      const day = dayOfLogFile(this.options.name, name);
      if (day !== undefined && day < oldest) await rm(join(this.folder, name), { force: true });
    }
  }

  /**
   * Appends lines with one system call, so that services that share the folder never mix their lines.
   *
   * @returns The lines that do not fit into the file of the day. They are not written.
   */
  async append(lines: readonly WaitingLine[]): Promise<WaitingLine[]> {
    const handle = await this.#openFile(`${this.options.name}-${this.#dayBefore(0)}.jsonl`);
    try {
      const { size } = await handle.stat();
      // After a line that was not written completely, a line break keeps the next line readable.
      const start = Buffer.from((await isTorn(handle, size)) ? '\n' : '');
      const { fitting, dropped } = this.#fit(lines, size + start.length);
      if (fitting.length === 0) return dropped;
      const bytes = Buffer.concat([start, ...fitting]);
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten < bytes.length) throw new Error('the disk is full');
      return dropped;
    } finally {
      await handle.close();
    }
  }

  /** Encodes the lines that still fit into a file that has `size` bytes. Also returns the lines to drop. */
  #fit(lines: readonly WaitingLine[], size: number): { fitting: Buffer[]; dropped: WaitingLine[] } {
    const { maxFileBytes = MAX_FILE_BYTES } = this.options;
    const fitting: Buffer[] = [];
    const dropped: WaitingLine[] = [];
    let end = size;
    for (const waiting of lines) {
      const bytes = Buffer.from(`${JSON.stringify(waiting.line)}\n`);
      if (end + bytes.length > maxFileBytes * waiting.share) {
        dropped.push(waiting);
        continue;
      }
      end += bytes.length;
      fitting.push(bytes);
    }
    return { fitting, dropped };
  }

  /** Returns the date that is `days` days before today, in UTC: `2026-11-22`. */
  #dayBefore(days: number): string {
    return new Date(this.options.now() - days * DAY_MS).toISOString().slice(0, 10);
  }

  async #openFile(name: string): Promise<FileHandle> {
    const path = join(this.folder, name);
    const openToAppend = () => open(path, 'a+', 0o600);
    return openToAppend().catch(async (error: unknown) => {
      // `ENOENT` means that somebody deleted the folder while the service was running.
      if (!hasErrorCode(error, 'ENOENT')) throw error;
      await this.#createFolder();
      return openToAppend();
    });
  }

  async #createFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
  }
}

/** Whether the last line of a file was written only in part, because the disk was full or the process was killed. */
async function isTorn(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}
