import { withoutBidiControls } from '../bidi.js';

const SHELLS = new Set(['sh', 'bash', 'zsh', 'shell', 'console', 'shellsession', 'shell-session', 'terminal', 'fish']);
const PROMPT = /^(?:[$%❯]|\w[\w.-]*@[\w.-]+:?\S*[$#])\s+/;
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
 * What the copy button of a code block copies: the code as one would use it. Prompts and their output, removed lines and the
 * marks of a diff are left out, and so are characters that turn the direction of text around.
 */
export function codeToCopy(text: string, language: string): string {
  const kind = language.toLowerCase();
  const code = SHELLS.has(kind) ? commands(text) : kind === 'diff' || kind === 'patch' ? changed(text) : text;
  return withoutBidiControls(code).replace(/\n$/, '');
}
