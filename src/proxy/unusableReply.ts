import { ProxyError } from './ProxyError.js';

/** Creates the 502 for a reply of the docs platform that cannot be passed on to the client. */
export function unusableReply(cause: unknown): ProxyError {
  const sentence = 'The docs platform sent a reply that cannot be passed on.';
  return new ProxyError(502, 'platform-fault', sentence, {}, { cause });
}
