import { readFile, rm, rmdir } from 'node:fs/promises';
import { replaceFile } from '../../files/replaceFile.js';
import { hasErrorCode } from '../../http/errorCode.js';
import { toFileError } from '../shared/toFileError.js';
import { writeInitRecord } from './applyChanges.js';
import type { InsertedPiece, Instruction } from './Edit.js';
import { digestOf, type InitRecord, RECORD_FILE, type RecordedFile } from './InitRecord.js';
import { type Project, unreadable } from './Project.js';

/** Result of an undo: the files that were restored or removed, and instructions for the files that the owner has to change by hand. */
export interface Undone {
  restored: string[];
  removed: string[];
  left: Instruction[];
}

/**
 * Undoes the changes of `init`, the last change first. If nobody has edited a file after `init`, the file gets its original content, or is
 * deleted if `init` has created it. Inserted lines are removed from an edited file if they are unchanged and occur only once. Otherwise the
 * file and its entry in the record stay as they are. A file that no longer exists loses its entry.
 */
export async function undoChanges(project: Project, record: InitRecord): Promise<Undone> {
  const undone: Undone = { restored: [], removed: [], left: [] };
  const leftFiles: RecordedFile[] = [];
  for (const file of record.files.toReversed()) {
    const left = await undoFile(project, file, undone);
    if (!left) continue;
    undone.left.push(left);
    leftFiles.unshift(file);
  }
  const target = await project.locate(RECORD_FILE);
  // Leave out the settings: the owner removes the remaining additions by hand, and may then set up the project again with other settings.
  const { settings: _settings, ...rest } = record;
  if (leftFiles.length > 0) await writeInitRecord(project, { ...rest, files: leftFiles });
  else if (target !== undefined) await rm(target, { force: true });
  for (const folder of record.folders.toReversed()) {
    const path = await project.locate(folder).catch(() => undefined);
    // A folder with other files stays, because `rmdir` fails.
    if (path !== undefined) await rmdir(path).catch(() => {});
  }
  return undone;
}

/** Restores or removes a file. If this is not possible, returns what the owner of the project has to do by hand. */
async function undoFile(project: Project, recorded: RecordedFile, undone: Undone): Promise<Instruction | undefined> {
  const { path, before, after, pieces } = recorded;
  const refuse = (reason: string) => ({ path, reason, text: pieces.map(({ text }) => text.trim()).join('\n\n') });
  const found = await findFile(project, path);
  if (found === 'deleted') return undefined;
  if ('reason' in found) return refuse(found.reason);
  const { target, digest } = found;
  if (digest === before) return undefined;
  try {
    if (before === undefined) {
      if (digest !== after) return refuse('you have edited this file. Delete it yourself');
      await rm(target);
      undone.removed.push(path);
      return undefined;
    }
    const file = await project.read(path);
    if (file.state !== 'text') return refuse(file.state === 'unusable' ? file.reason : 'it is missing');
    const restored = cutAtOffsets(file.text, recorded) ?? cutByText(file.text, pieces);
    if (restored === undefined) return refuse('you have edited these lines. Remove them yourself');
    await replaceFile(target, restored, file.mode);
    undone.restored.push(path);
    return undefined;
  } catch (error) {
    throw toFileError(target, error as NodeJS.ErrnoException);
  }
}

/**
 * Finds a recorded file. A file that cannot be read does not count as deleted: the entry of a deleted file is removed from the record, and
 * without the entry, the changes to the file could not be undone later.
 */
async function findFile(
  project: Project,
  path: string,
): Promise<{ target: string; digest: string } | { reason: string } | 'deleted'> {
  try {
    const target = await project.locate(path);
    if (target === undefined) return { reason: 'it is outside of the project' };
    return { target, digest: digestOf(await readFile(target)) };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return 'deleted';
    return { reason: unreadable(error) };
  }
}

/**
 * Removes the inserted pieces at their offsets. Returns undefined if the result is not the original file, because the owner has edited it.
 */
function cutAtOffsets(text: string, { pieces, before }: RecordedFile): string | undefined {
  // The offsets ascend. They are positions in the original text, before any insertion. So each piece is at its offset once the pieces
  // before it are removed.
  const rest = pieces.reduce(
    (left, { offset, text: piece }) => left.slice(0, offset) + left.slice(offset + piece.length),
    text,
  );
  return digestOf(rest) === before ? rest : undefined;
}

/** Removes pieces from an edited file. Returns undefined unless each piece occurs exactly once. */
function cutByText(text: string, pieces: readonly InsertedPiece[]): string | undefined {
  let rest = text;
  for (const { text: piece } of pieces) {
    const at = rest.indexOf(piece);
    if (at < 0 || rest.includes(piece, at + 1)) return undefined;
    rest = rest.slice(0, at) + rest.slice(at + piece.length);
  }
  return rest;
}
