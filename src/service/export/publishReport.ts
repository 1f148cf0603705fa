import type { DocsSnapshot } from './DocsSnapshot.js';
import type { BundleReport } from './ExportReport.js';

/**
 * Makes the report that readers can open in the bundle. It leaves out the warnings of the reading that name a file which is not a public
 * page: the file may be restricted to groups, and nobody knows that of a file that could not be read. The report of the job has them all.
 */
export function publishReport(
  report: BundleReport,
  { pages, warnings }: Pick<DocsSnapshot, 'pages' | 'warnings'>,
): BundleReport {
  const known = new Set(pages.map(({ file }) => file));
  const hidden = warnings.filter(({ files = [] }) => !files.every((file) => known.has(file))).map(({ text }) => text);
  if (hidden.length === 0) return report;
  const texts = new Set(hidden);
  return {
    ...report,
    warnings: report.warnings.filter(({ page, text }) => page !== undefined || !texts.has(text)),
    warningCount: report.warningCount - hidden.length,
  };
}
