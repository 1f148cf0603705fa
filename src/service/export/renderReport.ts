import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { getTextDirection } from '../../languages/getTextDirection.js';
import type { SiteLabels } from '../../languages/SiteLabels.js';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import { exportedPolicy } from '../../site/responses/securityHeaders.js';
import { groupBy } from '../../site/shared/groupBy.js';
import { type Html, html } from '../../site/shared/html.js';
import type { BundleReport } from './ExportReport.js';

/**
 * Renders the report as a page: counts and sizes, problems grouped by file, with line numbers where known, and resources of other hosts
 * that were replaced with links or text. Its labels are in the language of the site; warnings are in English, as in the job record and on
 * the command line.
 */
export function renderReport(report: BundleReport, { title, assets, language }: SiteOutline): string {
  const { pages, sizes, warningCount, brokenLinkCount, warnings, removed } = report;
  const { report: labels } = getSiteLabels(language);
  const { number, bytes } = formatsOf(language);
  const notListed = warningCount - warnings.length;
  const facts = [
    [labels.pages, `${number(pages)} · ${bytes(sizes.pages)}`],
    [labels.files, bytes(sizes.files)],
    [labels.warnings, number(warningCount)],
    [labels.brokenLinks, number(brokenLinkCount)],
  ] as const;
  return html`<!doctype html>
<html lang="${language}" dir="${getTextDirection(language)}" class="da-theme">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${exportedPolicy(undefined)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${labels.title} · ${title}</title>
<link rel="icon" href="data:,">
${assets && html`<link rel="stylesheet" href="${assets.styles}">`}
</head>
<body>
<main class="layout"><div></div><article class="prose">
<h1>${labels.title}</h1>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${
  warnings.length > 0 &&
  html`<h2>${labels.problems}</h2>
${[...groupBy(warnings, ({ file, page }) => file ?? page ?? '')].map(([name, found]) => renderGroup(name, found, labels))}`
}
${notListed > 0 && html`<p>${labels.notListed.replace('{count}', number(notListed))}</p>`}
${
  removed.length > 0 &&
  html`<h2>${labels.replacedByLinks}</h2>
<p>${labels.otherHosts}</p>
${[...groupBy(removed, ({ page }) => page)].map(
  ([page, found]) =>
    html`${renderHeading(page)}<ul class="problems">${found.map(({ address }) => html`<li><a dir="ltr" href="${address}" rel="noopener noreferrer">${address}</a></li>`)}</ul>`,
)}`
}
</article></main>
</body>
</html>
`.value;
}

function renderGroup(
  name: string,
  found: readonly BundleReport['warnings'][number][],
  labels: SiteLabels['report'],
): Html {
  const rows = found
    .toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0))
    .map(
      ({ text, line }) =>
        html`<li><bdi lang="en">${text}</bdi>${line !== undefined && html` <small>${labels.line.replace('{line}', String(line))}</small>`}</li>`,
    );
  return html`${name && renderHeading(name)}<ul class="problems">${rows}</ul>`;
}

/** Renders a heading with a file name or path. These are left-to-right in every language. */
function renderHeading(name: string): Html {
  return html`<h3><code dir="ltr">${name}</code></h3>`;
}

/** Returns functions that format numbers and sizes in bytes for a language. Falls back to English if the language tag is invalid. */
function formatsOf(language: string) {
  let locale = 'en';
  try {
    locale = Intl.getCanonicalLocales(language)[0] ?? locale;
  } catch {
    // The language tag comes from the settings of the service, so it may be invalid.
  }
  const inUnits = (unit: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits });
  const [kilobytes, megabytes] = [inUnits('kilobyte', 0), inUnits('megabyte', 1)];
  return {
    number: (value: number) => value.toLocaleString(locale),
    bytes: (value: number) =>
      value < 1_000_000 ? kilobytes.format(value / 1_000) : megabytes.format(value / 1_000_000),
  };
}
