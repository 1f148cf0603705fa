const MAX_NAME_LENGTH = 40;

/**
 * Returns an error message if a server says that it has encoded a bundle, although the unmodified file was requested. If the server has
 * encoded the bundle, its size and ranges count the encoded bytes. If the server has only marked the archive as gzip, `fetch` unpacks the
 * archive, and the received bytes are not the file. Returns undefined for the unmodified file.
 */
export function findEncodingProblem({ headers }: Response): string | undefined {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase().slice(0, MAX_NAME_LENGTH) || 'identity';
  if (encoding === 'identity') return undefined;
  return `The server sent the bundle with "Content-Encoding: ${encoding}", although the unmodified file was requested. Disable the encoding for this file on the server that stores it.`;
}
