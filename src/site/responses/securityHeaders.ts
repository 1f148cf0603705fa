/** Headers of every page of a served site, and of every exported page that `serve-bundle` sends. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * Returns the headers of every page of a served site: {@link PAGE_HEADERS} and a content security policy. The policy forbids inline scripts
 * and styles, writing HTML from scripts (Trusted Types without any policy), and connections except to this origin and the assistant. It
 * allows images and media from other hosts, because documentation contains them.
 *
 * @param endpoints URLs that the assistant sends requests to.
 */
export function securityHeaders(...endpoints: readonly (string | undefined)[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src ${[...new Set(["'self'", ...sourcesOf(endpoints)])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return { 'content-security-policy': policy.join('; '), ...PAGE_HEADERS };
}

/** Name of the only Trusted Types policy that an exported page can create. The policy is for the URLs of the search's scripts. */
export const SEARCH_POLICY = 'docs-search';

/**
 * The content security policy in the head of an exported page, or of the report of an export. It is not a header, because the export cannot
 * set headers on the host that will serve it. The policy allows only files from the page's own host, images in `data:` URLs, and two kinds
 * of connections. A page connects to its own host for the Markdown that it copies, and to the assistant if there is one. For a page that is
 * opened from a file system, `'self'` means files.
 *
 * @param endpoints URLs that the assistant sends requests to.
 */
export function exportedPolicy(...endpoints: readonly (string | undefined)[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    `connect-src ${[...new Set(["'self'", ...sourcesOf(endpoints)])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${SEARCH_POLICY}`,
  ].join('; ');
}

/** Returns the source expressions of a content security policy that allow these URLs, and `'self'` for paths on this origin. */
function sourcesOf(endpoints: readonly (string | undefined)[]): string[] {
  return endpoints.flatMap((url) => {
    if (!url) return [];
    return /^https?:\/\//i.test(url) ? [new URL(url).origin] : ["'self'"];
  });
}

const NOSNIFF: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };
const SANDBOX: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  ...NOSNIFF,
};

/**
 * Media types of files that run scripts when they are opened as documents. Files of these types get a sandbox. Other XML can run scripts,
 * too, but is left out, because a sandbox breaks the styles of feeds.
 */
const RUNS_SCRIPTS = /^(?:image\/svg\+xml|text\/html|application\/xhtml\+xml)/;

/**
 * Returns the headers of a file that is not a page: a file of the documentation folder, of the site itself or of a bundle. A type that
 * `RUNS_SCRIPTS` matches gets a sandbox, which stops its scripts. Other types get none, because Safari shows an empty window for a PDF in a
 * sandbox.
 */
export function fileHeaders(contentType: string): Readonly<Record<string, string>> {
  return RUNS_SCRIPTS.test(contentType) ? SANDBOX : NOSNIFF;
}

/** Headers of text responses that are generated and not read from a file: documents such as `robots.txt`, and error messages. */
export const TEXT_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
};

/** Headers of the Markdown of a page. */
export const MARKDOWN_HEADERS: Readonly<Record<string, string>> = {
  ...TEXT_HEADERS,
  'content-type': 'text/markdown; charset=utf-8',
};
