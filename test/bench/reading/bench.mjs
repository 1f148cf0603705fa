/**
 * Reads real documentation and counts lost words, visible syntax and crashes: `npm run bench -- reading`. It reads the folders named in
 * `DOCS_FOLDERS` (separated by `:`), or every folder below `.cache/docs`. Pages with faults are listed in bench-results/reading.json.
 */
import { docsFolders, loadBundled, nameOf } from '../support/realDocs.mjs';

export default async function bench() {
  const { surveyFolder } = await loadBundled(new URL('./survey.ts', import.meta.url));
  const faults = {};
  const rows = docsFolders().map((folder) => {
    const { faults: pages, ...counts } = surveyFolder(folder);
    faults[nameOf(folder)] = pages;
    return { set: nameOf(folder), ...counts };
  });
  return { tables: [{ title: 'Reading real documentation', rows }], faults };
}
