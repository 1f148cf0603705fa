import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { ExportRecord } from './ExportRecord.js';

/** Maximum number of versions that a warning lists. */
const SHOWN_VERSIONS = 10;

/**
 * Returns warnings if the requested version selects different pages than expected. If no page has the version, which may be mistyped, pages
 * of all versions are exported. If some pages have it, pages without a version are left out.
 */
export function warningsOfVersion(pages: readonly DocsPage[], job: Pick<ExportRecord, 'version' | 'paths'>): string[] {
  const versions = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  if (job.version === undefined || versions.length === 0) return [];
  if (!versions.includes(job.version)) {
    const known = versions.slice(0, SHOWN_VERSIONS).map((each) => `"${each}"`);
    return [
      `No page has the version "${job.version}", so pages of all versions are exported under that name. There are ${known.join(', ')}${versions.length > known.length ? ' and others' : ''}.`,
    ];
  }
  const paths = job.paths && new Set(job.paths);
  const left = pages.filter(({ path, version }) => version === undefined && (paths?.has(path) ?? true)).length;
  return left > 0
    ? [`Pages without a version are left out, because others have the version "${job.version}": ${left}.`]
    : [];
}
