import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyChanges } from '../../../src/cli/init/applyChanges.js';
import type { Framework } from '../../../src/cli/init/frameworks/Framework.js';
import { recogniseFrameworks } from '../../../src/cli/init/frameworks/frameworks.js';
import { readInitRecord } from '../../../src/cli/init/InitRecord.js';
import { Project } from '../../../src/cli/init/Project.js';
import { type Plan, planProject } from '../../../src/cli/init/planProject.js';
import { type Undone, undoChanges } from '../../../src/cli/init/undoChanges.js';
import { writeFiles } from '../../support/writeFiles.js';
import type { Files } from './apps.js';

/** Small files instead of the built files of the script tag. */
const SCRIPT_FILES = [
  { path: 'embed.js', content: Buffer.from('/* embed */') },
  { path: 'embed/chunks/mount-1.js', content: Buffer.from('/* mount */') },
];

/** Writes an application into a new folder. */
export async function writeApp(parent: string, files: Files): Promise<string> {
  const folder = await mkdtemp(join(parent, 'app-'));
  await writeFiles(folder, files);
  return folder;
}

/**
 * Returns the content of every file in a folder by its path. Subfolders have a slash at the end of their paths, and no content. Files are
 * read as `latin1`, so that each byte is a character.
 */
export async function readAll(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }));
  const texts = paths
    .sort((left, right) => (left.path < right.path ? -1 : 1))
    .map(async ({ path, isFolder }) => {
      const name = path.slice(folder.length + 1);
      return isFolder ? [`${name}/`, ''] : [name, await readFile(path, 'latin1')];
    });
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}

/** Plans the set-up of an application as `docs-assistant init` does. */
export async function planApp(
  folder: string,
  docsFolder?: string,
): Promise<{ framework: Framework; plan: Plan; docs: string }> {
  const project = await Project.open(folder);
  const [framework, other] = await recogniseFrameworks(project);
  if (!framework || other) throw new Error(`Recognised ${framework?.name} and ${other?.name}.`);
  const settings = { domain: 'acme', docs: docsFolder, readScriptFiles: async () => SCRIPT_FILES };
  const { edits, docs } = await framework.setUp(project, settings);
  return { framework, plan: await planProject(project, edits), docs };
}

export async function applyApp(folder: string): Promise<Plan> {
  const { plan, docs } = await planApp(folder);
  await applyChanges(await Project.open(folder), plan.changes, { domain: 'acme', docs });
  return plan;
}

export async function undoApp(folder: string): Promise<Undone> {
  const project = await Project.open(folder);
  const record = await readInitRecord(project);
  if (!record) throw new Error('There is no record.');
  return undoChanges(project, record);
}
