/**
 * Reads real documentation and counts what gets lost, leaks and crashes: `npm run bench -- reading`. It takes the folders named in
 * `DOCS_FOLDERS` (separated by `:`), else every folder below `.cache/docs`. Pages with faults are listed in bench-results/reading.json.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Bundled inside the project, so that its imports are found. */
async function loadSurvey() {
  const folder = mkdtempSync(join(ROOT, '.cache/reading-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: fileURLToPath(new URL('./survey.ts', import.meta.url)),
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'survey.mjs' } },
      },
    });
    return await import(pathToFileURL(join(folder, 'survey.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function folders() {
  if (process.env.DOCS_FOLDERS) return process.env.DOCS_FOLDERS.split(':').filter(Boolean);
  const cache = join(ROOT, '.cache/docs');
  try {
    return readdirSync(cache).map((name) => join(cache, name));
  } catch {
    return [];
  }
}

export default async function bench() {
  const found = folders();
  if (found.length === 0) {
    console.error(
      'There is no documentation to read. Name folders in DOCS_FOLDERS, separated by ":", or put them below .cache/docs.',
    );
    return { name: 'reading', rows: [] };
  }
  const { surveyFolder } = await loadSurvey();
  const faults = {};
  const rows = found.map((folder) => {
    const { faults: pages, ...counts } = surveyFolder(folder);
    faults[basename(folder)] = pages;
    return { set: basename(folder), ...counts };
  });
  return { tables: [{ title: 'Reading real documentation', rows }], faults };
}
