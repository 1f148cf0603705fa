const MAX_NAME_LENGTH = 40;

/**
 * Returns a sentence if a server says that it has encoded a bundle, although the unmodified file was requested. If it has, sizes and ranges
 * refer to the encoded bytes. If it has only marked the archive as gzip, `fetch` unpacks the archive itself. Returns undefined for the
 * unmodified file.
 */
export function findEncodingProblem({ headers }: Response): string | undefined {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase().slice(0, MAX_NAME_LENGTH) || 'identity';
  if (encoding === 'identity') return undefined;
  return `The server sent the bundle with "Content-Encoding: ${encoding}", although the unmodified file was requested. Disable the encoding for this file on the server that stores it.`;
}
