/** A response, independent of the kind of server. */
export interface Reply {
  status: number;
  /** Names and values alternate, as in Node's `writeHead`, so that no object has to be built. */
  headers: readonly string[];
  /** The body in memory, or its position in the unpacked archive if the file is too large for the cache. */
  body?: Uint8Array | ArchiveSlice;
  /** The body as a string, with one character for each byte. Set only for small files, which are faster to send as a string. */
  latin1?: string | undefined;
}

/** A range of the unpacked archive. */
export interface ArchiveSlice {
  offset: number;
  length: number;
}

export function isSlice(body: Reply['body']): body is ArchiveSlice {
  return body !== undefined && !(body instanceof Uint8Array);
}

/** Creates a short plain-text response. */
export function plainReply(status: number, sentence: string, headers: readonly string[] = []): Reply {
  const body = Buffer.from(`${sentence}\n`);
  return {
    status,
    headers: [
      'content-type',
      'text/plain; charset=utf-8',
      'content-length',
      String(body.length),
      'cache-control',
      'no-store',
      'x-content-type-options',
      'nosniff',
      ...headers,
    ],
    body,
  };
}
