import { DocsAssistantError } from './DocsAssistantError.js';
import { quoteOption } from './keys/quoteOption.js';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_HOST_NAME_LENGTH = 253;

/**
 * Returns the domain identifier for request paths and bodies, in lower case: one label (`acme`) or a host name (`docs.acme.com`).
 *
 * @throws {DocsAssistantError} kind `setup` for anything else, such as a scheme, a path, a port or an empty label.
 * @example parseDomain('Docs.Acme.com') // 'docs.acme.com'
 */
export function parseDomain(domain: string): string {
  const host = String(domain).trim().toLowerCase().replace(/\.$/, '');
  const valid = host.length <= MAX_HOST_NAME_LENGTH && host.split('.').every((label) => LABEL.test(label));
  if (valid) return host;
  throw new DocsAssistantError(
    'setup',
    `${domain ? `${quoteOption(domain)} is not a domain` : 'The option domain is missing'}. Give the last segment of the dashboard address ("acme") or a host name ("docs.acme.com"), without scheme, port or path.`,
  );
}
