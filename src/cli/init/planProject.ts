import { parseConfig } from '../../site/config/parseConfig.js';
import { type Edit, type FileChange, type Instruction, insertPieces } from './Edit.js';
import type { Project } from './Project.js';
import { planEdit, UNSUPPORTED } from './planEdit.js';

/** All file changes of a setup, and instructions for the steps that the owner must do by hand. */
export interface Plan {
  changes: FileChange[];
  instructions: Instruction[];
}

/**
 * Plans all edits of a project. Edits of the same file become one change. A change that would break the syntax of its file becomes an
 * instruction for the owner.
 */
export async function planProject(project: Project, edits: readonly Edit[]): Promise<Plan> {
  const changes = new Map<string, FileChange>();
  const instructions: Instruction[] = [];
  for (const edit of edits) {
    const planned = await planEdit(project, edit);
    if (planned.instruction) instructions.push(planned.instruction);
    for (const change of planned.changes) changes.set(change.path, merge(changes.get(change.path), change));
  }
  for (const change of changes.values()) {
    if (change.kind !== 'insert' || !(await breaksSyntax(change))) continue;
    changes.delete(change.path);
    const text = change.pieces.map((piece) => piece.text.trim()).join('\n\n');
    instructions.push({ path: change.path, reason: UNSUPPORTED, text });
  }
  return { changes: [...changes.values()], instructions };
}

/** Whether a file can be parsed before a change, but not afterwards. False for languages that `parseConfig` does not know, such as HTML. */
async function breaksSyntax({ path, before, pieces }: Extract<FileChange, { kind: 'insert' }>): Promise<boolean> {
  const problemOf = async (text: string) => (await parseConfig(path, text)).problem;
  return (await problemOf(insertPieces(before, pieces))) !== undefined && (await problemOf(before)) === undefined;
}

function merge(before: FileChange | undefined, change: FileChange): FileChange {
  if (before?.kind !== 'insert' || change.kind !== 'insert') return change;
  const pieces = [...before.pieces, ...change.pieces].sort((left, right) => left.offset - right.offset);
  return { ...change, pieces };
}
