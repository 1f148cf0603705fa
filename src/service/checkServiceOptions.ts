import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';

/**
 * What would fail only when it is used, long after the start: addresses.
 *
 * @throws {DocsAssistantError} kind `setup`.
 */
export function checkServiceOptions({ model, editUrl, exports = {} }: DocsServiceOptions): void {
  const { siteUrl, discoveryUrl } = exports;
  if (model) checkAddress('model.baseUrl', model.baseUrl, 'http://127.0.0.1:11434/v1');
  if (siteUrl !== undefined) checkAddress('exports.siteUrl', siteUrl, 'https://docs.acme.com');
  if (discoveryUrl !== undefined && !/^\/(?!\/)/.test(discoveryUrl))
    checkAddress('exports.discoveryUrl', discoveryUrl, 'https://docs.acme.com/discovery');
  if (editUrl !== undefined && !editUrl.includes('{file}'))
    throw new DocsAssistantError(
      'setup',
      `editUrl is "${editUrl}", without "{file}", which stands for the name of a page's file. Give one such as "https://git.acme.com/docs/edit/main/{file}".`,
    );
}

function checkAddress(name: string, url: string, example: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new DocsAssistantError('setup', `${name} is "${url}", which is no address. Give one such as "${example}".`);
}
