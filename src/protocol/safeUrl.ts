/** A link that may be followed, taken apart as far as a reader is concerned. */
export interface SafeUrl {
  /** Absolute address, serialised by the URL parser. */
  href: string;
  /** Host as the browser will look it up (punycode), without port; empty for `mailto:`. */
  host: string;
  kind: 'http' | 'mail';
  /** Same origin as the page the reader is on. */
  sameOrigin: boolean;
}

const ALLOWED_PROTOCOLS: Readonly<Record<string, SafeUrl['kind']>> = {
  'http:': 'http',
  'https:': 'http',
  'mailto:': 'mail',
};
const MAX_URL_LENGTH = 4096;

/**
 * The one rule for every link that did not come from the site owner: http, https and mailto only, decided on the parsed address
 * (so after the browser's own stripping of tabs, newlines and control characters), without credentials.
 *
 * @param base What relative links stand on: `docsUrl`.
 * @param pageOrigin Origin of the page the reader is on; decides `sameOrigin`. Default: the origin of `base`.
 * @returns undefined when the link must not be followed.
 * @example safeUrl('/guide#install', 'https://docs.acme.com')?.href // 'https://docs.acme.com/guide#install'
 * @example safeUrl('java\nscript:alert(1)', 'https://docs.acme.com') // undefined
 */
export function safeUrl(url: string, base: string, pageOrigin?: string): SafeUrl | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined;
  let parsed: URL;
  try {
    parsed = new URL(url, base);
  } catch {
    return undefined;
  }
  const kind = ALLOWED_PROTOCOLS[parsed.protocol];
  if (!kind || parsed.username || parsed.password) return undefined;
  const sameOrigin = kind === 'http' && parsed.origin === (pageOrigin ?? new URL(base).origin);
  return { href: parsed.href, host: parsed.hostname, kind, sameOrigin };
}
