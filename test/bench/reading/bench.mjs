/**
 * Reads real documentation, and counts lost words, visible syntax and crashes: `npm run bench -- reading`. Checks both the rendered pages
 * and the text that answers quote.
 *
 * Reads the folders named in `DOCS_FOLDERS` (separated by `:`), or every folder below `.cache/docs`. If a folder lacks the configuration of
 * its site generator, put the kind of site before its path: `nextra=/path/to/content`. Pages with faults are listed in
 * bench-results/reading.json.
 */
import { docsFolders, loadBundled, nameOf } from '../support/realDocs.mjs';

export default async function bench() {
  const { surveyFolder } = await loadBundled(new URL('./survey.ts', import.meta.url));
  const faults = {};
  const rows = [];
  for (const entry of docsFolders()) {
    const [, kind, folder] = /^(?:(\w+)=)?(.*)$/.exec(entry);
    const { faults: pages, ...counts } = await surveyFolder(folder, kind);
    faults[nameOf(folder)] = pages;
    rows.push({ set: nameOf(folder), ...counts });
  }
  return { tables: [{ title: 'Reading real documentation', rows }], faults };
}
