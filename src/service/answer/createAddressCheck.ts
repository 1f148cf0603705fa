import { BARE_LINK_ENDS } from '../../answer/markdown/inline/autolinks.js';
import type { DocsLinks } from './DocsLinks.js';

const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const URLS = new RegExp(`https?:\\/\\/[^${BARE_LINK_ENDS}>"'\`()[\\]{}|]+`, 'gi');
const DESTINATIONS = /\]\(<?([^\s()<>]+)/g;
const MAILS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const PUNCTUATION_AT_END = /(?<![?!.,:;*_~])[?!.,:;*_~]+$/;

/**
 * Creates a function that checks whether an answer may contain a link. The function accepts links to pages of the documentation. It also
 * accepts the URLs, e-mail addresses and link targets that occur in the passages. Anchors are ignored.
 *
 * @param passages Markdown of the passages, as the model gets it.
 */
export function createAddressCheck(links: DocsLinks, passages: readonly string[]): (address: string) => boolean {
  const known = new Set<string>();
  for (const passage of passages) {
    const text = passage.replace(ESCAPE, '$1');
    for (const [url] of text.matchAll(URLS)) known.add(comparable(url.replace(PUNCTUATION_AT_END, '')));
    for (const [, destination = ''] of text.matchAll(DESTINATIONS)) known.add(comparable(destination));
    for (const [mail] of text.matchAll(MAILS)) known.add(comparable(`mailto:${mail}`));
  }
  known.delete('');
  return (address) => links.isPage(address) || known.has(comparable(address));
}

/** Normalises a URL or path for comparison: removes its anchor, and serialises a URL as the URL parser does. */
function comparable(address: string): string {
  const withoutAnchor = address.replace(/#.*$/s, '');
  return URL.canParse(withoutAnchor) ? new URL(withoutAnchor).href : withoutAnchor;
}
