import { withoutTrailingSlashes } from '../../values/withoutTrailingSlashes.js';

/** A link that is safe to follow. */
export interface SafeUrl {
  /** Absolute URL, serialized by the URL parser. */
  href: string;
  /** Host in punycode, as the browser looks it up, without port; empty for `mailto:`. */
  host: string;
  kind: 'http' | 'mail';
  /** Whether the link has the origin of the page that the reader is on. If `safeUrl` gets no `pageOrigin`: the origin of `base`. */
  sameOrigin: boolean;
}

/**
 * The base URL of the documentation, or a function that turns the path of a documentation page into the URL of that page. The function may
 * also return a path on the site that the reader is on.
 */
export type DocsUrl = string | ((path: string) => string);

const ALLOWED_PROTOCOLS: Readonly<Record<string, SafeUrl['kind']>> = {
  'http:': 'http',
  'https:': 'http',
  'mailto:': 'mail',
};
/** Placeholder origin for relative links that are resolved without a site. */
export const NO_SITE = 'https://base.invalid';
const MAX_URL_LENGTH = 4096;

/**
 * Checks a URL that does not come from the site owner. Allows http, https and mailto without credentials, up to `MAX_URL_LENGTH`
 * characters. Checks the parsed URL, because browsers remove tabs and line ends before they read the scheme.
 *
 * @param base Base of relative URLs, such as `docsUrl`. If the base has a path, every relative URL gets this path as a prefix, even
 *   `/guide`, unless the path of the URL already begins with it. A URL with `..` can still lead out of the path of the base. If the base
 *   is a function, it is called with every URL that has neither a scheme nor a host.
 * @param pageOrigin Origin of the page that the reader is on. Used for `sameOrigin`, and to resolve a path that a function `base` returns.
 *   Default for `sameOrigin`: the origin of `base`.
 * @returns undefined for a URL that must not be followed.
 * @example safeUrl('/guide#install', 'https://docs.acme.com')?.href // 'https://docs.acme.com/guide#install'
 * @example safeUrl('java\nscript:alert(1)', 'https://docs.acme.com') // undefined
 */
export function safeUrl(url: string, base: DocsUrl, pageOrigin?: string): SafeUrl | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined;
  try {
    const { protocol, username, password, origin, href, hostname } = resolve(url, base, pageOrigin);
    const kind = ALLOWED_PROTOCOLS[protocol];
    if (!kind || username || password) return undefined;
    const sameOrigin = kind === 'http' && origin === (pageOrigin ?? resolve('/', base).origin);
    return { href, host: hostname, kind, sameOrigin };
  } catch {
    // The URL or the base is invalid, or the function `base` has thrown an error.
    return undefined;
  }
}

/**
 * Matches a URL that begins with the name of a folder or file, as in `guide/install`. Every character outside ASCII counts as part of a
 * name, because Unicode classes are slow to compile.
 */
const NAME_AT_START = /^[\w.~%\u0080-\uffff-]/;

/** @throws {TypeError} if the result, or a string `base`, is not a URL. Also throws the errors of a function `base`. */
function resolve(url: string, base: DocsUrl, pageOrigin?: string): URL {
  const isLocal = !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url);
  if (typeof base === 'function') {
    const page = pageOrigin && URL.canParse(pageOrigin) ? pageOrigin : NO_SITE;
    return new URL(isLocal ? base(url) : url, page);
  }
  if (!isLocal) return new URL(url, base);
  const { pathname } = new URL(base);
  const folder = withoutTrailingSlashes(pathname);
  const hasNoSlash = NAME_AT_START.test(url);
  const isBelow = `${hasNoSlash ? '/' : ''}${url.replace(/[?#].*/s, '')}/`.startsWith(`${folder}/`);
  if (hasNoSlash) return new URL(url, new URL(isBelow ? '/' : `${folder}/`, base));
  return new URL(url.startsWith('/') && !isBelow ? folder + url : url, base);
}
