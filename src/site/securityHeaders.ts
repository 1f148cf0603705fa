/**
 * The headers of every page. No inline script or style anywhere, no HTML sink in any script (Trusted Types with no policy allowed),
 * connections only to this origin and to the assistant. Images may come from elsewhere, because documentation shows them.
 */
export function securityHeaders(discoveryUrl: string | undefined): Record<string, string> {
  const assistant = discoveryUrl && /^https?:\/\//i.test(discoveryUrl) ? ` ${new URL(discoveryUrl).origin}` : '';
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src 'self'${assistant}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

/** A file of the folder may be opened by itself: an SVG with script in it must then be a picture and nothing else. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'x-content-type-options': 'nosniff',
};
