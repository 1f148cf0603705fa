import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { callBeforeSending } from './callBeforeSending.js';

/** Headers, or a function that is called before each request and returns them. */
export type HeadersSource = Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);

/** @throws {DocsAssistantError} kind `setup` for an invalid name or value. */
export function parseHeaders(headers: Record<string, string> | undefined): Headers {
  try {
    return new Headers(headers);
  } catch (cause) {
    throw new DocsAssistantError('setup', 'The option "headers" contains an invalid name or value. Nothing was sent.', {
      cause,
    });
  }
}

/**
 * Returns the headers from the option `headers`. If `source` is a function, calls the function to get them.
 *
 * @throws {DocsAssistantError} the errors of {@link parseHeaders}; the error of {@link callBeforeSending} if the function fails.
 */
export async function readHeaders(source: HeadersSource | undefined): Promise<Headers> {
  return parseHeaders(typeof source === 'function' ? await callBeforeSending('headers', source) : source);
}
