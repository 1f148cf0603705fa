import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { type AddressRule, DISCOVERY_URL, EDIT_URL, MODEL_URL, ORIGIN, PUBLIC_URL, SITE_URL } from './AddressRule.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';

/**
 * Checks the addresses in the options at startup: a wrong one would otherwise fail only when it is first used.
 *
 * @throws {DocsAssistantError} kind `setup`.
 */
export function checkServiceOptions({ model, editUrl, allowedOrigins, exports = {} }: DocsServiceOptions): void {
  if (model) check('model.baseUrl', model.baseUrl, MODEL_URL);
  check('exports.siteUrl', exports.siteUrl, SITE_URL);
  check('exports.publicUrl', exports.publicUrl, PUBLIC_URL);
  check('exports.discoveryUrl', exports.discoveryUrl, DISCOVERY_URL);
  check('editUrl', editUrl, EDIT_URL);
  for (const origin of allowedOrigins ?? []) check('One of allowedOrigins', origin, ORIGIN);
}

function check(name: string, text: string | undefined, { accepts, advice }: AddressRule): void {
  if (text !== undefined && !accepts(text)) throw new DocsAssistantError('setup', `${name} is "${text}". ${advice}`);
}
