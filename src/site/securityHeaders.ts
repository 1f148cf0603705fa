/** What only headers can say of a page, whatever stands in it. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * The headers of every page. No inline script or style anywhere, no HTML sink in any script (Trusted Types with no policy allowed),
 * connections only to this origin and to the assistant. Images may come from elsewhere, because documentation shows them.
 */
export function securityHeaders(discoveryUrl: string | undefined): Record<string, string> {
  const assistant = originOf(discoveryUrl);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src 'self'${assistant ? ` ${assistant}` : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return { 'content-security-policy': policy.join('; '), ...PAGE_HEADERS };
}

/** Name of the one policy that a bundle's page may make: for the addresses of its search's own scripts. */
export const SEARCH_POLICY = 'docs-search';

/**
 * The policy that an exported page carries in its head, because nothing is known of the host that will serve it: only files of the
 * bundle, and nobody is connected to but the assistant, where there is one. `'self'` is the folder's file system, too, when a page is
 * opened from there.
 */
export function exportedPolicy(discoveryUrl: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    `connect-src ${discoveryUrl ? (originOf(discoveryUrl) ?? "'self'") : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${SEARCH_POLICY}`,
  ].join('; ');
}

/** @returns undefined for an address of this origin. */
function originOf(discoveryUrl: string | undefined): string | undefined {
  return discoveryUrl && /^https?:\/\//i.test(discoveryUrl) ? new URL(discoveryUrl).origin : undefined;
}

/** A file of the folder may be opened by itself: an SVG with script in it must then be a picture and nothing else. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Headers of text files that the site writes itself. */
export const TEXT_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
};
