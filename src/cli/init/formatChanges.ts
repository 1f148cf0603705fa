import { safeText } from '../shared/safeText.js';
import type { FileChange, Instruction } from './Edit.js';
import { insertPieces } from './Edit.js';

const CONTEXT_LINES = 2;

/** Formats changes as a diff. For copied files, it shows only their number, their total size and the folder. */
export function formatChanges(changes: readonly FileChange[]): string {
  const copies = changes.filter((change) => change.kind === 'create' && typeof change.content !== 'string');
  const shown = changes.filter((change) => !copies.includes(change)).map(formatChange);
  return safeText([...shown, ...(copies.length > 0 ? [formatCopies(copies)] : [])].join('\n'));
}

/** Shows an edit that the owner of the project has to make by hand: the path, the reason and usually the lines to paste. */
export function formatInstruction({ path, reason, text }: Instruction): string {
  const lines = text.split('\n').map((line) => `    ${line}`.trimEnd());
  return safeText(`${path}: ${reason}${text ? `:\n\n${lines.join('\n')}` : '.'}\n`);
}

function formatChange(change: FileChange): string {
  if (change.kind === 'create') {
    const lines = String(change.content).trimEnd().split('\n');
    return `create ${change.path}\n${lines.map((line) => `  + ${line}`.trimEnd()).join('\n')}\n`;
  }
  return `change ${change.path}\n${diffLines(change.before, insertPieces(change.before, change.pieces))}\n`;
}

function formatCopies(copies: readonly FileChange[]): string {
  const paths = copies.map(({ path }) => path);
  const shortest = paths.reduce((left, right) => (left.length <= right.length ? left : right));
  const folder = shortest.slice(0, shortest.lastIndexOf('/'));
  const bytes = copies.reduce((sum, change) => sum + (change.kind === 'create' ? change.content.length : 0), 0);
  const count = copies.length === 1 ? '1 file' : `${copies.length} files`;
  return `copy ${count} of the script tag (${Math.ceil(bytes / 1000)} KB) to ${folder}\n`;
}

/** Returns a diff of a file and the same file with insertions: the changed lines, with unchanged lines around them. */
function diffLines(before: string, after: string): string {
  const old = before.trimEnd().split('\n');
  const now = after.trimEnd().split('\n');
  const marks: { mark: ' ' | '-' | '+'; line: string; number: number }[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < now.length) {
    const [oldLine, newLine] = [old[left], now[right]];
    if (oldLine !== undefined && oldLine === newLine) {
      marks.push({ mark: ' ', line: oldLine, number: ++right });
      left += 1;
      continue;
    }
    // If the old line occurs later in the new text, the new line was inserted before it. Otherwise, text was inserted into the old line, so
    // the old line is marked as removed.
    const isKept = oldLine === undefined || now.indexOf(oldLine, right) >= 0;
    if (isKept) marks.push({ mark: '+', line: newLine ?? '', number: ++right });
    else {
      marks.push({ mark: '-', line: oldLine, number: right + 1 });
      left += 1;
    }
  }
  return hunksOf(marks);
}

function hunksOf(marks: readonly { mark: string; line: string; number: number }[]): string {
  const isNear = (index: number) =>
    marks.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ mark }) => mark !== ' ');
  const lines: string[] = [];
  for (const [index, { mark, line, number }] of marks.entries()) {
    if (!isNear(index)) continue;
    if (index > 0 && !isNear(index - 1)) lines.push(`  … line ${number}`);
    lines.push(`  ${mark} ${line}`.trimEnd());
  }
  return lines.join('\n');
}
