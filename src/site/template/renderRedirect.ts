import { html } from '../html.js';

/** Renders a document that leads to a page at once, and contains a link to it for browsers that do not follow `refresh`. */
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
