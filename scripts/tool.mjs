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
 * Folder for the build's stamps, which show which parts are up to date, and for its lists of written files. `files` in package.json
 * excludes the folder from the published package.
 */
export const BUILD_STATE = join(ROOT, 'dist/.built');
