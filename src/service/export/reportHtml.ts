import type { SiteOutline } from '../../site/export/SiteOutline.js';
import { type Html, html } from '../../site/html.js';
import { exportedPolicy } from '../../site/securityHeaders.js';
import type { BundleReport } from './ExportReport.js';

/**
 * The report for people: what was found amiss, under the file it stands in, with its line. In English, as the warnings of the job and
 * everything that the command says: it is for those who make the export.
 */
export function reportHtml(report: BundleReport, { title, assets }: SiteOutline): string {
  const { pages, sizes, warningCount, brokenLinkCount, warnings, removed } = report;
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
<p class="lead">${count(pages, 'page')} of ${size(sizes.pages)}${sizes.files > 0 && `, images and downloads of ${size(sizes.files)}`}, ${count(warningCount, 'warning')}${brokenLinkCount > 0 && `, ${count(brokenLinkCount, 'broken link')}`}.</p>
${
  warnings.length > 0 &&
  html`<h2>What was found amiss</h2>
${grouped(warnings, ({ file, page }) => file ?? page ?? '').map(([place, found]) => placeHtml(place, found))}`
}
${left > 0 && html`<p>And ${count(left, 'more', 'more')}.</p>`}
${
  removed.length > 0 &&
  html`<h2>What became links</h2>
<p>Other hosts are not asked for anything. These would have been loaded from there:</p>
${grouped(removed, ({ page }) => page).map(
  ([page, found]) =>
    html`<h3><code>${page}</code></h3><ul class="amiss">${found.map(({ address }) => html`<li><a href="${address}" rel="noopener noreferrer">${address}</a></li>`)}</ul>`,
)}`
}
</article></main>
</body>
</html>
`.value;
}

function placeHtml(place: string, found: readonly BundleReport['warnings'][number][]): Html {
  const rows = found
    .toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0))
    .map(({ text, line }) => html`<li>${text}${line !== undefined && html` <small>line ${line}</small>`}</li>`);
  return html`${place && html`<h3><code>${place}</code></h3>`}<ul class="amiss">${rows}</ul>`;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
