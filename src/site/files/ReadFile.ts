/**
 * Reads a file by its name, with `/` between folders. Returns undefined, or rejects with an error whose `code` is `ENOENT` or `ENOTDIR`, if
 * there is no such file. Any other rejection means that the file cannot be read now.
 */
export type ReadFile = (name: string) => Promise<Uint8Array | undefined>;

/** A file reader with an optional function `readHead`, which reads only the beginning of a file. This avoids reading long files whole. */
export type HeadReader = ReadFile & { readHead?: ReadFile };
