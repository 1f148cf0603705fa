import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Folders with real documentation: those named in `DOCS_FOLDERS` (separated by `:`), else every folder below `.cache/docs`. */
export function docsFolders() {
  if (process.env.DOCS_FOLDERS) return process.env.DOCS_FOLDERS.split(':').filter(Boolean);
  const cache = join(ROOT, '.cache/docs');
  let found = [];
  try {
    found = readdirSync(cache).map((name) => join(cache, name));
  } catch {
    // There is none.
  }
  if (found.length === 0) {
    console.error(
      'There is no documentation to read. Name folders in DOCS_FOLDERS, separated by ":", or put them below .cache/docs.',
    );
  }
  return found;
}

/** Loads a TypeScript file with its imports, bundled inside the project so that its packages are found. */
export async function loadBundled(url) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/bench-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: fileURLToPath(url),
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'loaded.mjs' } },
      },
    });
    return await import(pathToFileURL(join(folder, 'loaded.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a folder is called in a table: its last name that says something. */
export function nameOf(folder) {
  const names = resolve(folder).split(sep);
  return names.findLast((name) => !['docs', 'content', 'src'].includes(name)) ?? folder;
}
