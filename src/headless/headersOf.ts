import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { DocsAssistantOptions } from './options.js';

/** The headers that the site's owner adds to a request, asked for anew each time. */
export async function headersOf({ headers, getChallengeToken }: DocsAssistantOptions): Promise<Record<string, string>> {
  const own = typeof headers === 'function' ? await headers() : headers;
  if (!getChallengeToken) return { ...own };
  try {
    return { ...own, 'x-challenge-token': await getChallengeToken() };
  } catch (cause) {
    throw new DocsAssistantError('challenge', 'getChallengeToken threw, so nothing was sent.', { cause });
  }
}
