import type { DocsPage } from './DocsPage.js';

/** Returns a key that pages of the same language and version share. */
export function familyKey({ language = '', version = '' }: Pick<DocsPage, 'language' | 'version'>): string {
  return `${language}\n${version}`;
}
