import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PRIVATE_FOLDER } from '../../files/privateFolder.js';
import { replaceFile } from '../../files/replaceFile.js';
import { hasErrorCode } from '../../http/errorCode.js';
import { HOUR_MS } from '../../values/durations.js';

/**
 * Minimum growth of the file since its last rewrite (characters). The file is rewritten when it has grown by this amount, and is at least
 * twice as large as after that rewrite. Other rewrites, such as those every `RENEWAL_MS`, do not depend on the size.
 */
const MIN_GROWTH = 8_000_000;
/** Maximum number of changes that wait for a slow disk. With more, the whole state is written instead of the changes. */
const MAX_WAITING = 10_000;
/** Interval between attempts to write while writing fails (ms). */
const RETRY_MS = 5_000;
/** Interval at which the file is rewritten (ms), so that data removed from the state is soon removed from the file as well. */
const RENEWAL_MS = HOUR_MS;

export interface StateJournalOptions<Entry> {
  /** Entries that make up the current state. They become the content of the file whenever it is rewritten. */
  currentState: () => Iterable<Entry>;
  /** Called right before the file is replaced. Rejects if another process has taken over the file. */
  confirmLock?: () => Promise<void>;
  /**
   * Called when writing fails for the first time, and when it fails again after a success. Failed retries are not reported. A write that
   * takes so long that too many changes wait for it counts as failed.
   */
  onFault: (error: unknown) => void;
  /** Called when writing succeeds again. */
  onRecovery: () => void;
  /** Interval at which the file is rewritten (ms). Default one hour. */
  renewalMs?: number;
}

/**
 * A file of changes, one JSON line each. A change is appended soon after it is made. If the process is killed or the disk is full, only the
 * last line can be incomplete, and reading skips it.
 */
export class StateJournal<Entry> {
  #waiting: Entry[] = [];
  #isOpen = false;
  #writing: Promise<void> | undefined;
  #file: FileHandle | undefined;
  #size = 0;
  #sizeLimit = MIN_GROWTH;
  /** Whether the next write must contain the whole state, for example because changes were lost. */
  #isIncomplete = false;
  #isFaulty = false;
  #retry: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(
    readonly path: string,
    readonly options: StateJournalOptions<Entry>,
  ) {}

  /**
   * Returns the parsed lines of the file, without lines that are not JSON. The caller must check the form of each value, because another
   * version of the service may have written the file.
   */
  async read(): Promise<unknown[]> {
    const text = await readFile(this.path, 'utf8').catch((error) => {
      if (hasErrorCode(error, 'ENOENT')) return '';
      throw error;
    });
    return text.split('\n').flatMap((line) => parseLine(line) ?? []);
  }

  /** Adds a change that was made to the state. The change is written soon, or when the journal opens. Never throws. */
  add(entry: Entry): void {
    // While the journal is closed or incomplete, the next write contains the whole state anyway.
    if (this.#isOpen && !this.#isIncomplete) this.#waiting.push(entry);
    if (this.#waiting.length > MAX_WAITING) this.#dropWaiting();
    this.#write();
  }

  #dropWaiting(): void {
    this.#waiting = [];
    this.#isIncomplete = true;
    this.#reportFault(new Error('the disk is too slow'));
  }

  /** Starts writing. The first write replaces the file with the whole state, so that the file contains no outdated changes. */
  open(): void {
    this.#isOpen = true;
    this.#writeWhole();
    clearInterval(this.#renewal);
    this.#renewal = setInterval(() => this.#writeWhole(), this.options.renewalMs ?? RENEWAL_MS);
    this.#renewal.unref();
  }

  #writeWhole(): void {
    this.#isIncomplete = true;
    this.#waiting = [];
    this.#write();
  }

  /** Stops writing until the next {@link open}. */
  async pause(): Promise<void> {
    this.#isOpen = false;
    clearInterval(this.#renewal);
    this.#cancelRetry();
    await this.#writing;
    await this.#closeFile();
  }

  /** If the journal is open, writes the whole state, and the changes that are made meanwhile. Then stops writing. */
  async close(): Promise<void> {
    await this.#finishWriting();
    // Do not wait for a scheduled retry: this is the last attempt to write.
    this.#cancelRetry();
    this.#writeWhole();
    await this.#finishWriting();
    await this.pause();
  }

  async #finishWriting(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  #write(): void {
    const hasWork = this.#isIncomplete || this.#waiting.length > 0;
    if (!hasWork || !this.#isOpen || this.#writing || this.#retry) return;
    this.#writing = this.#writeNext().finally(() => {
      this.#writing = undefined;
      this.#write();
    });
  }

  async #writeNext(): Promise<void> {
    const entries = this.#waiting.splice(0);
    try {
      if (this.#isIncomplete || this.#size > this.#sizeLimit) await this.#rewrite();
      else await this.#append(entries);
      // If changes were dropped during this write, the file still lacks them: only the next write makes the file complete.
      if (this.#isFaulty && !this.#isIncomplete) {
        this.#isFaulty = false;
        this.options.onRecovery();
      }
    } catch (error) {
      // Ignore the error if the journal was paused in the meantime: the next `open()` writes the whole state.
      if (!this.#isOpen) return;
      this.#retryLater();
      this.#reportFault(error);
    }
  }

  #reportFault(error: unknown): void {
    if (!this.#isFaulty) this.options.onFault(error);
    this.#isFaulty = true;
  }

  #retryLater(): void {
    this.#isIncomplete = true;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#write();
    }, RETRY_MS);
    this.#retry.unref();
  }

  #cancelRetry(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  async #append(entries: readonly Entry[]): Promise<void> {
    const text = textOf(entries);
    await this.#file?.appendFile(text);
    this.#size += text.length;
  }

  async #rewrite(): Promise<void> {
    const text = textOf([...this.options.currentState()]);
    this.#isIncomplete = false;
    await this.#closeFile();
    await mkdir(dirname(this.path), { recursive: true, mode: PRIVATE_FOLDER });
    await replaceFile(this.path, text, undefined, this.options.confirmLock);
    this.#file = await open(this.path, 'a');
    this.#size = text.length;
    this.#sizeLimit = this.#size + Math.max(this.#size, MIN_GROWTH);
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch(() => {});
  }
}

const textOf = (entries: readonly unknown[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
