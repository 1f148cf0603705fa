import { type SafeUrl, safeUrl } from '../protocol/safeUrl.js';

const PLAIN_WORDS = /^[\w ,:;!?'"()/+-]*$/;
const MAX_TEXT = 2_000;
/** Hosts looked at in one text. */
const MAX_HOSTS = 20;

/** Endings that are files or products far more often than hosts, as in `package.json` or `Node.js`. */
const FILE_ENDING =
  /\.(?:[cm]?js|tsx?|jsx|json|mdx?|css|html?|ya?ml|toml|py|r[bs]|go|sh|java|php|xml|txt|sql|lock|env|config)$/i;

function plainHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** The host as the browser would look it up, or undefined when it is none. */
function lookedUpHost(host: string): string | undefined {
  try {
    return plainHost(new URL(`https://${host}`).hostname);
  } catch {
    return undefined;
  }
}

/**
 * Whether the text of a link names another address than the link leads to: `[bank.com](https://evil.example)`. Only then must
 * the reader be shown the real one.
 */
export function namesOtherAddress(text: string, target: SafeUrl): boolean {
  // Plain words, as most links have; other writing systems have dots of their own.
  if (PLAIN_WORDS.test(text)) return false;
  // Patterns with all of Unicode take a browser a moment to prepare: here, and not while the reader waits for the panel.
  const invisible = /[\p{Cf}\p{Zl}\p{Zp}]/gu;
  // A word that may be a host, with or without a scheme; the part of a path behind a slash is none.
  const words = /([Hh][Tt]{2}[Pp][Ss]?:\/\/)?([\p{L}\p{N}][\p{L}\p{N}._-]*)/gu;
  const shown = text.slice(0, MAX_TEXT).replace(invisible, '').normalize('NFKC');
  const own =
    target.kind === 'mail' ? plainHost(target.href.split('?')[0]?.split('@').pop() ?? '') : plainHost(target.host);
  let looked = 0;
  for (const { 1: scheme, 2: word = '', index } of shown.matchAll(words)) {
    const host = word.replace(/[._-]+$/, '');
    if (!/\.\p{L}[\p{L}\p{N}-]*$/u.test(host) || (!scheme && shown[index - 1] === '/')) continue;
    if (!scheme && !/^www\./i.test(host) && FILE_ENDING.test(host)) continue;
    const named = lookedUpHost(host);
    if (named !== undefined && named !== own) return true;
    if (++looked >= MAX_HOSTS) break;
  }
  return false;
}

/** Resolves a link of an answer. Without a known base (on a server without `docsUrl`) only absolute ones lead anywhere. */
export function resolveLink(
  url: string,
  base: string | undefined,
  pageOrigin: string | undefined,
): SafeUrl | undefined {
  // An origin of its own kind, so that nothing relative gets through.
  const target = safeUrl(url, base ?? 'https://base.invalid', pageOrigin ?? 'null');
  return base === undefined && target?.host === 'base.invalid' ? undefined : target;
}
