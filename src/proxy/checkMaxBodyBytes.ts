import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/**
 * Returns the option `maxBodyBytes`, or its default.
 *
 * @throws {DocsAssistantError} kind `setup` unless it is a whole number above 0.
 */
export function checkMaxBodyBytes(maxBodyBytes: number | undefined, standard: number): number {
  const bytes = maxBodyBytes ?? standard;
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new DocsAssistantError('setup', `maxBodyBytes is "${String(bytes)}". Give a whole number of bytes above 0.`);
}
