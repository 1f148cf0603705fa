import { ProxyError } from './ProxyError.js';
import type { ProxyHandler } from './ProxyHandler.js';
import { createErrorReply } from './proxyReply.js';

/**
 * Returns a function that makes the error of a proxy without its key, and logs the reason once.
 *
 * @param reason Sentence for the log: which option is missing and where its value comes from.
 */
export function createMissingKeyError(reason: string): () => ProxyError {
  let isLogged = false;
  return () => {
    if (!isLogged) console.error(`docs-assistant/proxy: ${reason}`);
    isLogged = true;
    return new ProxyError(
      500,
      'proxy-key',
      'This proxy has no key for the docs platform. The log of its server says more.',
    );
  };
}

/**
 * Handler of a proxy whose key is missing. Modules of a server are also loaded where no secret is (`next build`, CI), so a missing key is
 * an error of the first request, and not of the import.
 */
export function createKeylessHandler(reason: string): ProxyHandler {
  const error = createMissingKeyError(reason);
  return async () => createErrorReply(error());
}
