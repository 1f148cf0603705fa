const MAX_NAME_LENGTH = 40;

/**
 * Returns an error message if the header `Content-Encoding` says that the server has encoded a bundle; otherwise undefined. Such a reply is
 * not the unmodified file that was requested. If the server has really encoded the bundle, sizes and ranges count encoded bytes. If the
 * server has only labelled the gzip archive as encoded, `fetch` unpacks the archive.
 */
export function findEncodingProblem({ headers }: Response): string | undefined {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase().slice(0, MAX_NAME_LENGTH) || 'identity';
  if (encoding === 'identity') return undefined;
  return `The server sent the bundle with "Content-Encoding: ${encoding}", although the unmodified file was requested. Disable the encoding for this file on the server that stores it.`;
}
