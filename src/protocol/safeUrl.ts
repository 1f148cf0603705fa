/** A link that is safe to follow. */
export interface SafeUrl {
  /** Absolute URL, serialized by the URL parser. */
  href: string;
  /** Host in punycode, as the browser looks it up, without port; empty for `mailto:`. */
  host: string;
  kind: 'http' | 'mail';
  /** Whether the link has the origin of the page that the reader is on. */
  sameOrigin: boolean;
}

const ALLOWED_PROTOCOLS: Readonly<Record<string, SafeUrl['kind']>> = {
  'http:': 'http',
  'https:': 'http',
  'mailto:': 'mail',
};
const MAX_URL_LENGTH = 4096;

/**
 * Checks a URL that does not come from the site owner. Allows http, https and mailto without credentials. Checks the parsed URL, because
 * browsers remove tabs and line ends before they read the scheme.
 *
 * @param base Base of relative URLs, such as `docsUrl`.
 * @param pageOrigin Origin of the page that the reader is on, for `sameOrigin`. Default: the origin of `base`.
 * @returns undefined for a URL that must not be followed.
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
