import type { ExportJobReading } from '../../client/index.js';
import { formatCount } from '../../values/formatCount.js';
import { formatSize } from '../../values/formatSize.js';
import { safeText } from '../shared/safeText.js';

/** Maximum number of warnings to print. */
const SHOWN_WARNINGS = 5;
const REPORT = '_docs/report.html';

/** Summarises an export: pages, sizes, broken links and the first warnings. Empty if the service reported nothing. */
export function formatExportSummary({ pageCount, report }: Pick<ExportJobReading, 'pageCount' | 'report'>): string {
  if (!report) return pageCount === undefined ? '' : `${formatCount(pageCount, 'page')}\n`;
  const { warningCount, brokenLinkCount, warnings, sizes } = report;
  const found = [
    pageCount !== undefined && `${formatCount(pageCount, 'page')}${sizeOf(sizes?.pages)}`,
    sizes?.files && `images and downloads${sizeOf(sizes.files)}`,
    formatCount(warningCount, 'warning'),
    brokenLinkCount !== undefined && formatCount(brokenLinkCount, 'broken link'),
  ];
  const shown = warnings.slice(0, SHOWN_WARNINGS).map(({ text, page, file, line }) => {
    const position = file === undefined ? page : line === undefined ? file : `${file}:${line}`;
    return `  ${position === undefined ? '' : `${position}: `}${text}`;
  });
  const left = warningCount - shown.length;
  if (shown.length > 0) shown.push(`  ${left > 0 ? `${left} more in` : 'See'} ${REPORT} in the bundle.`);
  return [found.filter(Boolean).join(', '), ...shown].map((line) => `${safeText(line)}\n`).join('');
}

function sizeOf(bytes: number | undefined): string {
  return bytes === undefined ? '' : ` (${formatSize(bytes)} unpacked)`;
}
