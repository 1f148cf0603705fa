import { withoutHiddenCharacters } from '../../protocol/hiddenCharacters.js';
import { extractCommands } from './extractCommands.js';

const SHELLS = new Set(['sh', 'bash', 'zsh', 'shell', 'console', 'shellsession', 'shell-session', 'terminal', 'fish']);
/** Lines of a diff that are not lines of the file: headers, and notes such as `\ No newline at end of file`. */
const DIFF_METADATA = /^(?:diff |index |@@ |new file |deleted file |similarity |rename |\\ )/;
/** The header of a hunk, with its numbers of lines in the old and in the new file. A missing number means one line. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Applies a diff: returns its added and unchanged lines, without their marks. */
function applyDiff(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  /** Numbers of lines that the current hunk still has in the old and in the new file. */
  let old = 0;
  let added = 0;
  for (const [index, line] of lines.entries()) {
    const hunk = HUNK.exec(line);
    if (hunk) [old, added] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    if (DIFF_METADATA.test(line)) continue;
    // Two lines such as `--- a` and `+++ b` name a file, unless they belong to a hunk. Models often write wrong numbers: a hunk that is
    // followed by another header has ended, even if lines are missing.
    const isInHunk = old + added > 0 && (!lines[index + 1]?.startsWith('@@ ') || (old === 0 && added === 1));
    const isName = line.startsWith('+++ ') && lines[index - 1]?.startsWith('--- ') && !isInHunk;
    if (isName) continue;
    if (!line.startsWith('+')) old -= 1;
    if (line.startsWith('-')) continue;
    added -= 1;
    kept.push(line.replace(/^[+ ]/, ''));
  }
  return kept.join('\n');
}

/**
 * Returns the text that the copy button of a code block copies: a terminal session without prompts and output, a diff without removed lines
 * and marks, and other code unchanged. Hidden characters and the last line feed are left out.
 */
export function codeToCopy(text: string, language: string): string {
  const kind = language.toLowerCase();
  const code = withoutHiddenCharacters(text);
  const used = SHELLS.has(kind) ? extractCommands(code) : kind === 'diff' || kind === 'patch' ? applyDiff(code) : code;
  return used.replace(/\n$/, '');
}
