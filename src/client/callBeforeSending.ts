import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isOffline } from './isOffline.js';

/**
 * Calls a function of the site that a request waits for, such as one that refreshes a token.
 *
 * @throws {DocsAssistantError} `network` when offline, otherwise `challenge`: the failure may be temporary, so the reader can try again. A
 * `DocsAssistantError` of the function passes through.
 */
export async function callBeforeSending<Value>(option: string, call: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof DocsAssistantError) throw cause;
    const message = `\`${option}\` threw an error, so nothing was sent.`;
    throw isOffline()
      ? new DocsAssistantError('network', message, { cause, reason: 'offline' })
      : new DocsAssistantError('challenge', message, { cause });
  }
}
