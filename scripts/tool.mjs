import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of this repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Path of an installed tool's script. Running it with Node directly, without a shell or `npx`, works the same on every system. */
export function tool(name, binary = name) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[binary]);
}

/**
 * Folder with the state of the build. It contains a stamp for each part of the build, which shows whether the part is up to date, and lists
 * of the files that were written. `files` in package.json excludes the folder from the published package.
 */
export const BUILD_STATE = join(ROOT, 'dist/.built');
