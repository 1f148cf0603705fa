/**
 * Runs the builds of one Vite configuration one after another, in one process: starting Vite takes longer than most of them. Then removes
 * the files of the previous run that were not written again, for example after a source file was renamed.
 *
 *   node scripts/viteBuild.mjs build/site.ts '' page theme
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'vite';
import { BUILD_STATE, ROOT } from './tool.mjs';

const [configFile, ...modes] = process.argv.slice(2);
const list = join(BUILD_STATE, `${basename(configFile, '.ts')}.json`);
const previous = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
const written = new Set();

/** A Vite plugin that records the names of the files that a build writes. */
const noteFiles = {
  name: 'note-files',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle)) written.add(relative(ROOT, join(dir, name)));
  },
};

try {
  for (const mode of modes) await build({ configFile, plugins: [noteFiles], logLevel: 'warn', ...(mode && { mode }) });
  for (const file of previous) if (!written.has(file)) rmSync(join(ROOT, file), { force: true });
  mkdirSync(BUILD_STATE, { recursive: true });
  writeFileSync(list, JSON.stringify([...written].sort()));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
