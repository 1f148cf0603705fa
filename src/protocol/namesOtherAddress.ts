import { mailRecipients, toPunycodeHost } from './formatLinkDestination.js';
import type { SafeUrl } from './safeUrl.js';

const PLAIN_WORDS = /^[\w ,:;!?'"()/+-]*$/;
const ASCII = /^[!-~]*$/;
/** Characters of a text that are searched for hosts. */
const MAX_TEXT = 2_000;
/** Hosts compared in one text. */
const MAX_HOSTS = 20;

/** Endings that are files or products far more often than hosts, as in `package.json` or `Node.js`. */
const FILE_ENDING =
  /\.(?:[cm]?js|tsx?|jsx|json|mdx?|css|html?|ya?ml|toml|py|r[bs]|go|sh|java|php|xml|txt|sql|lock|env|config)$/i;

function plainHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** The hosts that a link leads to: one, or those of all recipients of a mail. */
function hostsOf(target: SafeUrl): string[] {
  if (target.kind === 'http') return [plainHost(target.host)];
  return mailRecipients(target.href).map((address) => plainHost(address.split('@').pop() ?? ''));
}

/** The words of a text that a reader takes for hosts. */
function* hostsNamedIn(text: string, target: SafeUrl): Generator<string> {
  // Patterns with all of Unicode are slow to compile: build them here, not while the reader waits for the panel.
  const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
  const words = /([Hh][Tt]{2}[Pp][Ss]?:\/\/)?([\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*)/gu;
  // Browsers read the ideographic full stop in a host as a dot. Between other letters it ends a sentence.
  const shown = text
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(/(?<=[\da-z])\u3002(?=[\da-z])/gi, '.');
  for (const { 0: match, 1: scheme, 2: word = '', index } of shown.matchAll(words)) {
    const host = word.replace(/[._-]+$/, '');
    if (!scheme) {
      if (!/\.\p{M}*\p{L}[\p{L}\p{M}\p{N}-]*$/u.test(host)) continue;
      // Part of a path. Two slashes begin an address without its scheme; one slash behind a colon looks like them.
      if (shown[index - 1] === '/' && !/[/:]/.test(shown[index - 2] ?? '')) continue;
      if (!/^www\./i.test(host) && FILE_ENDING.test(host)) continue;
      // The name before the host of a mail address.
      if (target.kind === 'mail' && shown[index + match.length] === '@') continue;
    }
    yield host;
  }
}

/**
 * Whether the text of a link names another address than the link leads to (`[bank.com](https://evil.example)`), or its own with
 * letters outside ASCII, which can look like those of another host. Only then must the reader be shown the real one. No table of
 * look-alikes is complete, so every such host counts, except that of the page itself.
 */
export function namesOtherAddress(text: string, target: SafeUrl): boolean {
  // Most links have plain words for text, without a dot or a scheme.
  if (PLAIN_WORDS.test(text) && !text.includes('://')) return false;
  // Nobody reads that much before following a link, so the real address helps more than a longer search.
  if (text.length > MAX_TEXT) return true;
  const own = hostsOf(target);
  let compared = 0;
  for (const word of hostsNamedIn(text, target)) {
    const host = toPunycodeHost(word);
    if (host === undefined) {
      // No browser looks it up, but marks such as a dot below can hide in it what makes it look like a host.
      if (!ASCII.test(word)) return true;
      continue;
    }
    if (own.some((name) => name !== plainHost(host))) return true;
    if (!ASCII.test(word) && host.includes('xn--') && !target.sameOrigin) return true;
    if (++compared >= MAX_HOSTS) return true;
  }
  return false;
}
