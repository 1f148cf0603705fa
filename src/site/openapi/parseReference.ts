/** A reference to an operation of an OpenAPI file, by the method and path of the operation. */
export interface OperationReference {
  /** Path or URL of the OpenAPI file. Undefined if the reference names no file. */
  file?: string;
  /** In lower case: `get`. */
  method: string;
  path: string;
}

/** The methods that an OpenAPI 3.0 or 3.1 file can describe, in lower case. */
export const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/**
 * Reads the field `openapi` of a page; undefined if it names no operation.
 *
 * @example parseReference('api/openapi.yaml GET /plants') // { file: 'api/openapi.yaml', method: 'get', path: '/plants' }
 */
export function parseReference(text: string): OperationReference | undefined {
  const words = text.slice(0, 2_000).trim().split(/\s+/);
  const path = words.pop();
  const method = words.pop()?.toLowerCase();
  if (!path?.startsWith('/') || method === undefined || !METHODS.includes(method)) return undefined;
  return { method, path, ...(words.length > 0 && { file: words.join(' ') }) };
}
