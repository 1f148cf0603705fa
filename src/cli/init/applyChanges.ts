import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile } from '../../files/replaceFile.js';
import { CommandError } from '../shared/CommandError.js';
import { toFileError } from '../shared/toFileError.js';
import type { FileChange } from './Edit.js';
import {
  EMPTY_RECORD,
  type InitRecord,
  RECORD_FILE,
  type RecordedSettings,
  readInitRecord,
  recordChange,
} from './InitRecord.js';
import type { Project } from './Project.js';
import { contentAfter } from './planEdit.js';

/** Permissions of a new file: everybody can read it, and its owner can write it. */
const NEW_FILE_MODE = 0o644;

/**
 * Writes changes, each file atomically. Writes the record of `init` first, so that an interrupted run can be undone, too.
 *
 * @param settings The settings of the changes, for the record.
 * @throws {CommandError} if a file has changed since the changes were planned (nothing is written then), or if a file cannot be written.
 */
export async function applyChanges(
  project: Project,
  changes: readonly FileChange[],
  settings: RecordedSettings,
): Promise<void> {
  const targets = await Promise.all(changes.map((change) => checkUnchanged(project, change)));
  const existing = (await readInitRecord(project)) ?? EMPTY_RECORD;
  const folders = await missingFolders(project, [RECORD_FILE, ...changes.map(({ path }) => path)]);
  const files = [...existing.files, ...changes.map(recordChange)];
  const allFolders = [...new Set([...existing.folders, ...folders])];
  await writeInitRecord(project, { ...existing, settings, files, folders: allFolders });
  for (const [index, change] of changes.entries()) {
    const mode = change.kind === 'insert' ? change.mode : NEW_FILE_MODE;
    await write(targets[index] as string, contentAfter(change), mode);
  }
}

/** Writes the file that records the changes of `init` in a project. */
export async function writeInitRecord(project: Project, record: InitRecord): Promise<void> {
  const target = await project.locate(RECORD_FILE);
  if (target === undefined)
    throw new CommandError(`"${RECORD_FILE}" is outside of the project. Remove the symbolic link, and run init again.`);
  await write(target, `${JSON.stringify(record, null, 2)}\n`, NEW_FILE_MODE);
}

/** Checks that a file has not changed since its change was planned. Returns the path to write to. */
async function checkUnchanged(project: Project, change: FileChange): Promise<string> {
  const file = await project.read(change.path);
  const isSame =
    change.kind === 'create' ? file.state === 'missing' : file.state === 'text' && file.text === change.before;
  const target = isSame ? await project.locate(change.path) : undefined;
  if (target !== undefined) return target;
  throw new CommandError(`"${change.path}" has changed in the meantime. Nothing was written; run init again.`);
}

async function write(target: string, content: string | Uint8Array, mode: number): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true });
    await replaceFile(target, content, mode);
  } catch (error) {
    throw toFileError(target, error as NodeJS.ErrnoException);
  }
}

/** Returns the missing folders that contain the paths, the outer folders first. */
async function missingFolders(project: Project, paths: readonly string[]): Promise<string[]> {
  const parents = new Set(paths.flatMap(parentsOf));
  const missing: string[] = [];
  for (const path of parents) {
    const target = await project.locate(path).catch(() => undefined);
    const isThere = target !== undefined && (await stat(target).then(Boolean, () => false));
    if (!isThere) missing.push(path);
  }
  return missing.sort((left, right) => left.length - right.length);
}

function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
