/** Reads a file by its name, with `/` between folders; undefined where there is none. */
export type FileReader = (name: string) => Promise<Uint8Array | undefined>;
