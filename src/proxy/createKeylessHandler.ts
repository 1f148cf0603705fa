import { ProxyError } from './ProxyError.js';
import type { ProxyHandler } from './ProxyHandler.js';
import { createErrorReply } from './proxyReply.js';

/**
 * Returns a function that creates the error for a proxy that has no key. The first call logs the reason.
 *
 * @param reason Text for the log: which option is missing and where its value comes from.
 */
export function createMissingKeyError(reason: string): () => ProxyError {
  let isLogged = false;
  return () => {
    if (!isLogged) console.error(`docs-assistant/proxy: ${reason}`);
    isLogged = true;
    return new ProxyError(
      500,
      'proxy-key',
      'This proxy has no key for the docs platform. See the log of its server for details.',
    );
  };
}

/**
 * Returns the handler of a proxy whose key is missing. Each request fails, but creating the proxy does not throw. Builds (`next build`, CI)
 * import the modules of the server in an environment without secrets, and must not fail.
 */
export function createKeylessHandler(reason: string): ProxyHandler {
  const createError = createMissingKeyError(reason);
  return async () => createErrorReply(createError());
}
