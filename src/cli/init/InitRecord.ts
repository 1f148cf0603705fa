import { createHash } from 'node:crypto';
import { isRecord } from '../../values/isRecord.js';
import { CommandError } from '../shared/CommandError.js';
import { type FileChange, type InsertedPiece, insertPieces } from './Edit.js';
import type { Project } from './Project.js';

/** The file that records what `init` has written into a project. */
export const RECORD_FILE = '.docs-assistant/init.json';
const FORMAT = 1;

/** A file as `init` has written it. */
export interface RecordedFile {
  path: string;
  /** Digest of the file before the changes of `init`; absent if `init` created the file. */
  before?: string;
  /** Digest of the file after the changes of `init`. */
  after: string;
  /** The pieces of text that `init` inserted into the file. Empty if `init` created the file. */
  pieces: InsertedPiece[];
}

/** The settings with which a project was set up. */
export interface RecordedSettings {
  domain: string;
  /** Folder with the documentation. */
  docs: string;
}

export interface InitRecord {
  format: typeof FORMAT;
  /** Absent in records of early versions, and after an undo that had to leave changes in some files. */
  settings?: RecordedSettings;
  /** The files, in the order in which they were written. */
  files: RecordedFile[];
  /** Folders that `init` created, the outer ones first. */
  folders: string[];
}

export const EMPTY_RECORD: InitRecord = { format: FORMAT, files: [], folders: [] };

export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function recordChange(change: FileChange): RecordedFile {
  if (change.kind === 'create') return { path: change.path, after: digestOf(change.content), pieces: [] };
  const { path, before, pieces } = change;
  return { path, before: digestOf(before), after: digestOf(insertPieces(before, pieces)), pieces };
}

/**
 * Reads the record of a project. Returns undefined if the project has none.
 *
 * @throws {CommandError} if the file cannot be read, or is not a record in the format that this version of `docs-assistant` writes. Such
 *   a file is never overwritten.
 */
export async function readInitRecord(project: Project): Promise<InitRecord | undefined> {
  const file = await project.read(RECORD_FILE);
  if (file.state === 'missing') return undefined;
  const record = file.state === 'text' ? parseRecord(file.text) : undefined;
  if (record) return record;
  throw new CommandError(
    `"${RECORD_FILE}" cannot be used: ${file.state === 'text' ? 'this version of docs-assistant did not write it' : file.reason}. Undo the changes with your version control, and delete the file.`,
  );
}

function parseRecord(text: string): InitRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value.format !== FORMAT) return undefined;
  const { settings, files, folders } = value;
  const isValid =
    Array.isArray(files) && files.every(isFile) && Array.isArray(folders) && folders.every((path) => isText(path));
  return isValid ? { format: FORMAT, ...(isSettings(settings) && { settings }), files, folders } : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isSettings(value: unknown): value is RecordedSettings {
  return isRecord(value) && isText(value.domain) && isText(value.docs);
}

function isFile(value: unknown): value is RecordedFile {
  if (!isRecord(value) || !isText(value.path) || !isText(value.after)) return false;
  if (value.before !== undefined && !isText(value.before)) return false;
  return Array.isArray(value.pieces) && value.pieces.every(isPiece);
}

function isPiece(value: unknown): value is InsertedPiece {
  return isRecord(value) && Number.isSafeInteger(value.offset) && isText(value.text);
}
