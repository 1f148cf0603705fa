import { readFile } from 'node:fs/promises';

/** A file that is looked at again and again. */
export interface WatchedFile {
  /** What it holds now; a change that is seen by this is not told again. */
  read: () => Promise<string>;
  close: () => void;
}

/**
 * Calls `onChange` with a file's text when it has another one than before. It reads the file anew each time rather than waiting for the
 * system to tell: a mounted config map changes by a link two folders up, which watchers of a file do not see.
 *
 * @param text What it held when it was last read.
 */
export function watchValues(
  file: string,
  text: string,
  intervalMs: number,
  onChange: (text: string) => void,
): WatchedFile {
  let known = text;
  let timer = setTimeout(look, intervalMs);
  let closed = false;

  // Gone for a moment while it is replaced, or for longer: what was there last counts.
  const readNow = () => readFile(file, 'utf8').catch(() => known);

  async function look(): Promise<void> {
    const now = await readNow();
    if (closed) return;
    if (now !== known) {
      known = now;
      onChange(now);
    }
    timer = setTimeout(look, intervalMs);
  }

  return {
    async read() {
      known = await readNow();
      return known;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
