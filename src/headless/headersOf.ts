import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/** Collects the headers that the site adds to a request. The functions are called for each request. */
export async function headersOf({ headers, getChallengeToken }: DocsAssistantOptions): Promise<Record<string, string>> {
  // Do not copy properties: a site in JavaScript may pass an instance of `Headers`, which has none.
  const own = new Headers(typeof headers === 'function' ? await headers() : headers);
  if (!getChallengeToken) return Object.fromEntries(own);
  let token: string;
  try {
    token = await getChallengeToken();
  } catch (cause) {
    throw new DocsAssistantError('challenge', '`getChallengeToken` threw an error, so nothing was sent.', { cause });
  }
  // A function in JavaScript can return anything. For undefined, the header would contain "undefined".
  if (typeof token !== 'string' || token === '')
    throw new DocsAssistantError('challenge', '`getChallengeToken` returned no token, so nothing was sent.');
  own.set('x-challenge-token', token);
  return Object.fromEntries(own);
}
