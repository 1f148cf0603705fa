import { withoutHiddenCharacters } from '../../protocol/hiddenCharacters.js';
import { extractCommands } from './extractCommands.js';

const SHELLS = new Set(['sh', 'bash', 'zsh', 'shell', 'console', 'shellsession', 'shell-session', 'terminal', 'fish']);
/** Lines of a diff that are not lines of the file: headers, and notes such as `\ No newline at end of file`. */
const DIFF_METADATA = /^(?:diff |index |@@ |new file |deleted file |similarity |rename |\\ )/;

/** Applies a diff: returns its added and unchanged lines, without their marks. */
function applyDiff(text: string): string {
  const lines = text.split('\n');
  const firstHunk = lines.findIndex((line) => line.startsWith('@@ '));
  // The name of a new file is between the name of the old file and a hunk. Any other `+++` is an added line whose text begins with `++`.
  const isNewName = (line: string, index: number) =>
    line.startsWith('+++ ') &&
    lines[index - 1]?.startsWith('--- ') &&
    (index < firstHunk || firstHunk < 0 || lines[index + 1]?.startsWith('@@ '));
  const kept = lines.filter(
    (line, index) => !line.startsWith('-') && !DIFF_METADATA.test(line) && !isNewName(line, index),
  );
  return kept.map((line) => line.replace(/^[+ ]/, '')).join('\n');
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
