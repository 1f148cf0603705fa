/** Reads a file by its name, with `/` between folders. Returns undefined if there is no such file. */
export type FileReader = (name: string) => Promise<Uint8Array | undefined>;
