/** What is answered, before anybody knows by which server. */
export interface Reply {
  status: number;
  /** Names and values in turns, as Node's `writeHead` takes them without making an object of them. */
  headers: readonly string[];
  /** Ready bytes, or a part of the unpacked archive that is too large to keep. */
  body?: Uint8Array | ArchiveSlice;
  /** The ready bytes once more, as a text, where that is faster to send. */
  latin1?: string | undefined;
}

/** Bytes of the unpacked archive. */
export interface ArchiveSlice {
  offset: number;
  length: number;
}

export function isSlice(body: Reply['body']): body is ArchiveSlice {
  return body !== undefined && !(body instanceof Uint8Array);
}

/** A short answer in plain words. */
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
