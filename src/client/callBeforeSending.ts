import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isOffline } from './isOffline.js';

/**
 * Calls a function of the site before a request is sent, such as one that refreshes a token.
 *
 * @throws {DocsAssistantError} if the function fails: `network` when offline, otherwise `challenge`. After `challenge`, the reader can try
 *   again, because the failure may be temporary. A `DocsAssistantError` that the function throws is passed on unchanged.
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
