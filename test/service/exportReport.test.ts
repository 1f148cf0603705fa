import { expect, it } from 'vitest';
import { ExportReport } from '../../src/service/export/ExportReport.js';
import { page } from './support.js';

const BROKEN = 2_200;
const LISTED = 5_000;
const PATHS = ['/a', '/a/b', '/c', '/d', '/e'];

/** Creates an export report for all pages in `PATHS`. Adds the pages in the order of `paths`, each with `BROKEN` broken links. */
async function reportFor(paths: readonly string[]) {
  const pages = PATHS.map((path) => page(path, '# Page'));
  const report = new ExportReport(pages, pages);
  for (const path of paths) {
    const brokenLinks = Array.from({ length: BROKEN }, (_, index) => `${path}/lost${index}`);
    report.add({
      path,
      name: path,
      warnings: [],
      ids: [],
      pageLinks: [],
      ownLinks: [],
      files: [],
      brokenLinks,
      removed: [],
      asWritten: {},
      bytes: 0,
    });
  }
  report.warn('', 'A warning about the whole site.');
  return report.forBundle(undefined);
}

it('the export report has the same warnings in any rendering order, even if there are more than it lists', async () => {
  const report = await reportFor(PATHS);
  expect(report).toMatchObject({ warningCount: PATHS.length * BROKEN + 1, brokenLinkCount: PATHS.length * BROKEN });
  expect(report.warnings).toHaveLength(LISTED);
  expect(report.warnings[0]).toEqual({ text: 'A warning about the whole site.' });
  expect(await reportFor(PATHS.toReversed())).toEqual(report);
});
