import { withoutHiddenCharacters } from '../../protocol/hiddenCharacters.js';

const SHELLS = new Set(['sh', 'bash', 'zsh', 'shell', 'console', 'shellsession', 'shell-session', 'terminal', 'fish']);
const PROMPT = /^(?:[$%❯]|\w[\w.-]*@[\w.-]\S*[$#])\s+/;
const DIFF_HEADER = /^(?:diff |index |--- |\+\+\+ |@@ |new file |deleted file |similarity |rename )/;

/** The commands of a terminal session without their prompts; what they printed stays behind. */
function commands(text: string): string {
  const lines = text.split('\n');
  if (!lines.some((line) => PROMPT.test(line))) return text;
  let continued = false;
  const kept: string[] = [];
  for (const line of lines) {
    if (!continued && !PROMPT.test(line)) continue;
    const command: string = continued ? line.replace(/^> /, '') : line.replace(PROMPT, '');
    kept.push(command);
    continued = command.endsWith('\\');
  }
  return `${kept.join('\n')}\n`;
}

/** What a file looks like after a change. */
function changed(text: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('-') && !DIFF_HEADER.test(line));
  return lines.map((line) => line.replace(/^[+ ]/, '')).join('\n');
}

/**
 * The code that the copy button of a code block copies, as one would use it: without prompts and their output, removed lines and the
 * marks of a diff, bidirectional controls and control characters. Tabs and line feeds stay.
 */
export function codeToCopy(text: string, language: string): string {
  const kind = language.toLowerCase();
  const code = withoutHiddenCharacters(text);
  const used = SHELLS.has(kind) ? commands(code) : kind === 'diff' || kind === 'patch' ? changed(code) : code;
  return used.replace(/\n$/, '');
}
