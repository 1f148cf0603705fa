import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { keyKind } from '../protocol/keyKind.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { messagePath } from '../protocol/toMessageRequest.js';

/** Where a proxy or the local service stands on a page's own origin. */
const DEFAULT_DISCOVERY_URL = '/discovery';

/** What decides where questions go and with which key. */
export interface EndpointOptions {
  domain: string;
  /** Root of the assistant interface; absolute, or a path on the page's own origin. Default `/discovery`. */
  discoveryUrl?: string;
  /** The public assistant key. Needs `discoveryUrl`, so that no key is sent to an address by default. */
  apiKey?: string;
}

function checkKey(apiKey: string, discoveryUrl: string | undefined): void {
  if (keyKind(apiKey) === 'admin') {
    throw new DocsAssistantError(
      'wrong-key',
      'This is an admin key, a server-side secret. Take it out of this code, and use the public assistant key (svc_dsc_…). If it was published, revoke it.',
    );
  }
  if (discoveryUrl === undefined) {
    throw new DocsAssistantError(
      'setup',
      'apiKey needs discoveryUrl: without it the key would go to whatever answers under /discovery.',
    );
  }
}

/**
 * The address of the message endpoint and the headers that open it.
 *
 * @throws {DocsAssistantError} `wrong-key` for an admin key; `setup` for a domain or address that cannot be one, or a key without
 * `discoveryUrl`.
 */
export function assistantEndpoint(options: EndpointOptions): { url: string; headers: Record<string, string> } {
  const { discoveryUrl, apiKey } = options;
  if (apiKey) checkKey(apiKey, discoveryUrl);
  const root = (discoveryUrl ?? DEFAULT_DISCOVERY_URL).trim().replace(/(?<!\/)\/+$/, '');
  if (!/^(https?:\/\/[^/?#]+|\/(?!\/))[^?#]*$/i.test(root === '' ? '/' : root)) {
    throw new DocsAssistantError(
      'setup',
      `discoveryUrl "${root.slice(0, 80)}" cannot be used: give an http or https address, or a path of this origin, without query and fragment.`,
    );
  }
  return {
    url: `${root}${messagePath(parseDomain(options.domain))}`,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  };
}
