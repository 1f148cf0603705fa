import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns the folders of real documentation: those in `DOCS_FOLDERS` (separated by `:`), or every folder below `.cache/docs`. */
export function docsFolders() {
  if (process.env.DOCS_FOLDERS) return process.env.DOCS_FOLDERS.split(':').filter(Boolean);
  const cache = join(ROOT, '.cache/docs');
  let found = [];
  try {
    found = readdirSync(cache).map((name) => join(cache, name));
  } catch {
    // The cache folder is optional.
  }
  if (found.length === 0) {
    console.error(
      'No documentation found. Name folders in DOCS_FOLDERS, separated by ":", or put them below .cache/docs.',
    );
  }
  return found;
}

/** Imports a TypeScript file, bundled with its imports. The bundle is written inside the project so that packages resolve. */
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

/**
 * Returns the name under which a table lists a folder: the last segment of its path that is not generic. Segments such as `docs` are
 * generic.
 */
export function nameOf(folder) {
  const names = resolve(folder).split(sep);
  return names.findLast((name) => !['docs', 'content', 'src'].includes(name)) ?? folder;
}
