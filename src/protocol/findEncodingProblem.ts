const MAX_NAME_LENGTH = 40;

/**
 * Returns a sentence if a server has encoded a bundle, although the unmodified file was requested: sizes, ranges and digests would not
 * refer to the file, and `fetch` would remove the gzip format of the archive itself. Returns undefined for the unmodified file.
 */
export function findEncodingProblem({ headers }: Response): string | undefined {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase().slice(0, MAX_NAME_LENGTH) || 'identity';
  if (encoding === 'identity') return undefined;
  return `The server sent the bundle with "Content-Encoding: ${encoding}", although the unmodified file was requested. Disable the encoding for this file on the server that stores it.`;
}
