const SHELL =
  /(?:^|[\s-])(?:sh|bash|zsh|fish|shell|console|shell-?session|terminal|doscon|dos|cmd|bat|batch|pwsh|powershell|ps1)(?:$|[\s-])/i;
/** Prompts of Windows: `C:\>`, `PS C:\Users>`. */
const WINDOWS = '(?:PS )?[A-Za-z]:\\\\[^<>|"\n]*>[ \\t]*';
const PROMPT = new RegExp(`^[ \\t]*(?:(?:[$❯]|\\w[\\w.-]*@[\\w.-]\\S*[$#%])[ \\t]+|${WINDOWS})(?=\\S)`, 'gm');
const BEGINS_WITH_PROMPT = new RegExp(`^\\s*(?:\\$ |${WINDOWS})`);

const PYTHON = /^$|py|doctest/i;
/** The prompts of Python, with at most one space after them: further spaces are the indentation of the code. */
const PYTHON_PROMPT = /^[ \t]*(?:>>>|\.\.\.)(?: |$)/gm;

/**
 * Removes the prompts of a terminal or Python session from the starts of lines. The output of commands stays. A block with the language of
 * a shell is a terminal session. A block without a language is a terminal session if it starts with `$ ` or a prompt of Windows. In other
 * languages, `$` can be part of the code.
 *
 * `extractCommands` has its own patterns: it also removes output, so that the copied text of an answer can run in a shell. Here the output
 * stays, because the assistant needs it to explain an error, and sessions of Windows and Python are recognised, too.
 */
export function withoutPrompts(text: string, block: Element): string {
  const language = languageOf(block);
  // A block in Python, or without a language, is a Python session if it starts with `>>>`: no line of Python code starts like that.
  if (PYTHON.test(language) && /^\s*>>> /.test(text)) return text.replace(PYTHON_PROMPT, '');
  return (language ? SHELL.test(language) : BEGINS_WITH_PROMPT.test(text)) ? text.replace(PROMPT, '') : text;
}

/** Returns the language that the highlighter has set on the code, the block or one of its two nearest ancestors. */
function languageOf(block: Element): string {
  const named = [block.querySelector('code'), block, block.parentElement, block.parentElement?.parentElement];
  for (const element of named) {
    const { language, lang } = (element as HTMLElement | null)?.dataset ?? {};
    const [, name] =
      /(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-)?|brush:\s*)([\w-]+)/.exec(element?.className ?? '') ?? [];
    const found = language ?? lang ?? name;
    if (found) return found;
  }
  return '';
}
