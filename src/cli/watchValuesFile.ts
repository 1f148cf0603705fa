import { readFile } from 'node:fs/promises';

/** A file that is polled for changes. */
export interface WatchedFile {
  /** Reads the file now. A change that this call finds is not passed to `onChange`. */
  read: () => Promise<string>;
  close: () => void;
}

/**
 * Calls `onChange` when the text of a file has changed. Polls the file, because watchers miss changes of a mounted ConfigMap. The files of
 * a ConfigMap are symbolic links into a folder that an update replaces.
 *
 * @param text The last known text of the file.
 */
export function watchValuesFile(
  file: string,
  text: string,
  intervalMs: number,
  onChange: (text: string) => void,
): WatchedFile {
  let known = text;
  let timer = setTimeout(look, intervalMs);
  let closed = false;

  // While the file cannot be read, for example during a replacement, its last text is used.
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
