import { API_VERSIONS, type ApiVersion, DEFAULT_API_VERSION, messagePath } from '../protocol/apiVersion.js';
import { checkChoice } from '../protocol/checkChoice.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { keyKind } from '../protocol/keys/keyKind.js';
import { quoteOption } from '../protocol/keys/quoteOption.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { withoutTrailingSlashes } from '../values/withoutTrailingSlashes.js';

/** The path of a proxy or the local service on the page's own origin. */
const DEFAULT_DISCOVERY_URL = '/discovery';

/** The options that determine the URL of the message endpoint, and the assistant key that is sent to it. */
export interface EndpointOptions {
  /** The documentation's domain identifier: a label (`acme`) or a host name (`docs.acme.com`). */
  domain: string;
  /** Root of the assistant interface: an absolute URL, or a path on the page's own origin. Default `/discovery`. */
  discoveryUrl?: string;
  /** The public assistant key. Requires `discoveryUrl`, so that a key is never sent to a default address. */
  apiKey?: string;
  /**
   * Version of the message endpoint: `v1` for AI SDK v4 (default), `v2` for AI SDK 5 and later. Replies of both versions are always
   * understood.
   */
  apiVersion?: ApiVersion;
}

function checkKey(apiKey: string, discoveryUrl: string | undefined): void {
  if (keyKind(apiKey) === 'admin') {
    throw new DocsAssistantError(
      'wrong-key',
      'apiKey is an admin key, which is a server-side secret. Remove it from this code and use the public assistant key (svc_dsc_…). If it was published, revoke it.',
    );
  }
  if (discoveryUrl === undefined) {
    throw new DocsAssistantError(
      'setup',
      'apiKey needs discoveryUrl. Otherwise the key would be sent to whatever answers at /discovery.',
    );
  }
}

/**
 * Returns the URL of the message endpoint, and the header that sends the assistant key.
 *
 * @throws {DocsAssistantError} `wrong-key` for an admin key; `setup` for an invalid domain, URL or version, or for a key without
 *   `discoveryUrl`.
 */
export function assistantEndpoint(options: EndpointOptions): { url: string; headers: Record<string, string> } {
  const { discoveryUrl, apiKey, apiVersion = DEFAULT_API_VERSION } = options;
  checkChoice('apiVersion', apiVersion, API_VERSIONS);
  if (apiKey) checkKey(apiKey, discoveryUrl);
  const root = withoutTrailingSlashes((discoveryUrl ?? DEFAULT_DISCOVERY_URL).trim());
  if (!/^(https?:\/\/[^/?#]+|\/(?!\/))[^?#]*$/i.test(root === '' ? '/' : root)) {
    throw new DocsAssistantError(
      'setup',
      `discoveryUrl ${quoteOption(root)} is invalid. Use an http or https URL, or a path on this origin, without query and fragment.`,
    );
  }
  return {
    url: `${root}${messagePath(parseDomain(options.domain), apiVersion)}`,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  };
}
