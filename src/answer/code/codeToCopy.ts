import { withoutHiddenCharacters } from '../../values/hiddenCharacters.js';
import { extractCommands } from './extractCommands.js';

const SHELLS = new Set(['sh', 'bash', 'zsh', 'shell', 'console', 'shellsession', 'shell-session', 'terminal', 'fish']);
/** Lines of a diff that are not lines of the file: headers, and notes such as `\ No newline at end of file`. */
const DIFF_METADATA = /^(?:diff |index |@@ |new file |deleted file |similarity |rename |\\ )/;
/** A line of a diff that can name a new file. It contains no character that is usual in code and unusual in file names. */
const NEW_NAME = /^\+\+\+ [^;(){}=<>"'`]+$/;

/** Applies a diff: returns its added and unchanged lines, without their marks. */
function applyDiff(text: string): string {
  const lines = text.split('\n');
  const firstHunk = lines.findIndex((line) => line.startsWith('@@ '));
  /**
   * Whether a line names a file, such as `+++ b/main.ts`. In a hunk, an added line whose text begins with `++` looks the same. The line
   * counts in the header of the hunk could distinguish the two cases, but models often count wrong.
   */
  const isNewName = (line: string, index: number) => {
    if (!NEW_NAME.test(line)) return false;
    const [before = '', after = ''] = [lines[index - 1], lines[index + 1]];
    const isAboveHunks = firstHunk < 0 || index < firstHunk;
    if (before.startsWith('--- ')) return isAboveHunks || after.startsWith('@@ ') || /[./]/.test(line);
    return after.startsWith('@@ ') && (isAboveHunks || DIFF_METADATA.test(before));
  };
  const kept = lines.filter(
    (line, index) => !line.startsWith('-') && !DIFF_METADATA.test(line) && !isNewName(line, index),
  );
  return kept.map((line) => line.replace(/^[+ ]/, '')).join('\n');
}

/**
 * Returns the text that the copy button of a code block copies: a terminal session without prompts and output, a diff without removed
 * lines, headers and marks, and other code unchanged. Hidden characters and the last line feed are left out.
 */
export function codeToCopy(text: string, language: string): string {
  const kind = language.toLowerCase();
  const code = withoutHiddenCharacters(text);
  const used = SHELLS.has(kind) ? extractCommands(code) : kind === 'diff' || kind === 'patch' ? applyDiff(code) : code;
  return used.replace(/\n$/, '');
}
