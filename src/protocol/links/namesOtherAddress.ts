import { mailRecipients, toPunycodeHost } from './formatLinkDestination.js';
import type { SafeUrl } from './safeUrl.js';

const PLAIN_WORDS = /^[\w ,:;!?'"()/+-]*$/;
const ASCII = /^[!-~]*$/;
/** Maximum length of a text that is searched for hosts, in characters. A longer text is not searched at all. */
const MAX_TEXT = 2_000;
/** Maximum number of hosts in one text that are compared. */
const MAX_HOSTS = 20;

/** File extensions. A word with one of them, such as `package.json` or `Node.js`, is far more often a file or a product than a host. */
const FILE_ENDING =
  /\.(?:[cm]?js|tsx?|jsx|json|mdx?|css|html?|ya?ml|toml|py|r[bs]|go|sh|java|php|xml|txt|sql|lock|env|config)$/i;

function plainHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** Returns the host that a link leads to, or the hosts of all recipients of a mail link. */
function hostsOf(target: SafeUrl): string[] {
  if (target.kind === 'http') return [plainHost(target.host)];
  return mailRecipients(target.href).map((address) => plainHost(address.split('@').pop() ?? ''));
}

/** Yields the words that a reader may take for hosts. */
function* hostsNamedIn(text: string, target: SafeUrl): Generator<string> {
  // Patterns with Unicode properties are slow to compile. Create them here: module-level code runs while the reader waits for the
  // assistant's panel to open.
  const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
  const words = /([Hh][Tt]{2}[Pp][Ss]?:\/\/)?([\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*)/gu;
  // Browsers read the ideographic full stop in a host as a dot: replace it between ASCII letters and digits. Elsewhere it ends a sentence.
  const shown = text
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(/(?<=[\da-z])\u3002(?=[\da-z])/gi, '.');
  for (const { 0: match, 1: scheme, 2: word = '', index } of shown.matchAll(words)) {
    const host = word.replace(/[._-]+$/, '');
    if (!scheme) {
      if (!/\.\p{M}*\p{L}[\p{L}\p{M}\p{N}-]*$/u.test(host)) continue;
      // A word after a slash is part of a path. After `//` or `:/` the word may be a host.
      if (shown[index - 1] === '/' && !/[/:]/.test(shown[index - 2] ?? '')) continue;
      if (!/^www\./i.test(host) && FILE_ENDING.test(host)) continue;
      // The word before the `@` of an e-mail address is not a host.
      if (target.kind === 'mail' && shown[index + match.length] === '@') continue;
    }
    yield host;
  }
}

/**
 * Whether the text of a link names a different host than the link leads to, as in `[bank.com](https://evil.example)`. If so, readers must
 * be shown the real host.
 *
 * Also true in these cases:
 *
 * - The text is too long, or has too many hosts to check.
 * - A word with characters outside ASCII looks like a host but is not a valid one.
 * - The text names the link's own host in letters outside ASCII: they can look like another host, and no table of look-alikes is complete.
 *   Links to the page's own origin are exempt.
 */
export function namesOtherAddress(text: string, target: SafeUrl): boolean {
  // Skip most links quickly: a text of plain words, without a dot or a scheme, names no host.
  if (PLAIN_WORDS.test(text) && !text.includes('://')) return false;
  // The text is too long to be searched, so it may name another host. Return true, so that readers are shown the real host.
  if (text.length > MAX_TEXT) return true;
  const own = hostsOf(target);
  let compared = 0;
  for (const word of hostsNamedIn(text, target)) {
    const host = toPunycodeHost(word);
    if (host === undefined) {
      // The word is not a valid host, but characters outside ASCII can make it look like one.
      if (!ASCII.test(word)) return true;
      continue;
    }
    if (own.some((name) => name !== plainHost(host))) return true;
    if (!ASCII.test(word) && host.includes('xn--') && !target.sameOrigin) return true;
    if (++compared >= MAX_HOSTS) return true;
  }
  return false;
}
