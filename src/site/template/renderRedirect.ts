import { html } from '../shared/html.js';

/** Renders a document that redirects to a page by `<meta http-equiv="refresh">`, with a link for browsers that ignore the redirect. */
export function renderRedirect(
  target: { title: string; address: string; refreshUrl: string },
  site: { title: string; language: string; policy: string },
): string {
  return html`<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${site.policy}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${site.title}</title>
<meta http-equiv="refresh" content="0; url=${target.refreshUrl}">
</head>
<body>
<p><a href="${target.address}">${target.title}</a></p>
</body>
</html>
`.value;
}
