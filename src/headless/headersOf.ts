import { callBeforeSending } from '../client/callBeforeSending.js';
import { readHeaders } from '../client/readHeaders.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/** Collects the headers that the site adds to a request, and the challenge token. Calls the functions of the site for each request. */
export async function headersOf({ headers, getChallengeToken }: DocsAssistantOptions): Promise<Record<string, string>> {
  // Do not spread `headers`: a site in JavaScript may pass an instance of `Headers`, which has no properties of its own.
  const own = await readHeaders(headers);
  if (!getChallengeToken) return Object.fromEntries(own);
  const token = await callBeforeSending('getChallengeToken', getChallengeToken);
  // A function in JavaScript can return anything. For undefined, the header would contain "undefined".
  if (typeof token !== 'string' || token === '')
    throw new DocsAssistantError('challenge', '`getChallengeToken` returned no token, so nothing was sent.');
  own.set('x-challenge-token', token);
  return Object.fromEntries(own);
}
