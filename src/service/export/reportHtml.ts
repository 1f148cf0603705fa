import type { SiteOutline } from '../../site/export/SiteOutline.js';
import { html } from '../../site/html.js';
import { exportedPolicy } from '../../site/securityHeaders.js';
import type { BundleReport } from './ExportReport.js';

/** The report for people: what was found amiss, by page and place. Stands beside the styles of the site. */
export function reportHtml(report: BundleReport, { title, assets }: SiteOutline): string {
  const { pages, sizes, warningCount, warnings, removed } = report;
  const rows = warnings.map(
    ({ text, page, file, line }) =>
      html`<tr><td>${page}</td><td>${file && (line === undefined ? file : `${file}:${line}`)}</td><td>${text}</td></tr>`,
  );
  const left = warningCount - warnings.length;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${exportedPolicy(undefined)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Report · ${title}</title>
<link rel="icon" href="data:,">
${assets && html`<link rel="stylesheet" href="${assets.styles}">`}
</head>
<body>
<main class="layout"><div></div><article class="prose">
<h1>Report of the export</h1>
<p>${pages} pages of ${kilobytes(sizes.pages)}, images and downloads of ${kilobytes(sizes.files)}, ${warningCount} warnings.</p>
${
  warnings.length > 0 &&
  html`<h2>What was found amiss</h2>
<div class="table" tabindex="0"><table><thead><tr><th>Page</th><th>Place</th><th>What</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
${left > 0 && html`<p>And ${left} more.</p>`}
${
  removed.length > 0 &&
  html`<h2>What became links</h2>
<p>Other hosts are not asked for anything. These would have been loaded from there:</p>
<ul>${removed.map(({ page, address }) => html`<li>${page}: <code>${address}</code></li>`)}</ul>`
}
</article></main>
</body>
</html>
`.value;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`;
}
