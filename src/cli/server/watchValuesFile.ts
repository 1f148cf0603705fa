/** A file whose text is polled for changes. */
export interface WatchedValues {
  /** Reads the text now. A change that this call finds is not passed to `onChange`. @throws if the text cannot be read. */
  read: () => Promise<string>;
  close: () => void;
}

/**
 * Calls `onChange` when the text of a file has changed. Polls the file, because watchers miss changes of a mounted ConfigMap. The files of
 * a ConfigMap are symbolic links into a folder that an update replaces.
 *
 * @param read Reads the file.
 * @param text The last known text of the file.
 * @param onChange Called with the new text, or with undefined after two failed attempts in a row to read the file. A single failure is
 * ignored, because the file can be missing for a moment while it is replaced.
 */
export function watchValuesFile(
  read: () => Promise<string>,
  text: string,
  intervalMs: number,
  onChange: (text: string | undefined) => void,
): WatchedValues {
  let known: string | undefined = text;
  let failures = 0;
  let closed = false;
  let timer = setTimeout(look, intervalMs);

  async function look(): Promise<void> {
    const now = await read().catch(() => undefined);
    if (closed) return;
    failures = now === undefined ? failures + 1 : 0;
    if (now !== known && failures !== 1) {
      known = now;
      onChange(now);
    }
    timer = setTimeout(look, intervalMs);
  }

  return {
    async read() {
      known = await read();
      return known;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
