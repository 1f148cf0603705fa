const SHELL =
  /(?:^|[\s-])(?:sh|bash|zsh|fish|shell|console|shell-?session|terminal|doscon|dos|cmd|bat|batch|pwsh|powershell|ps1)(?:$|[\s-])/i;
/** A folder and what ends it, as Windows asks: `C:\>`, `PS C:\Users>`. */
const WINDOWS = '(?:PS )?[A-Za-z]:\\\\[^<>|"\n]*>[ \\t]*';
const PROMPT = new RegExp(`^[ \\t]*(?:(?:[$❯]|\\w[\\w.-]*@[\\w.-]\\S*[$#%])[ \\t]+|${WINDOWS})(?=\\S)`, 'gm');
const BEGINS_WITH_PROMPT = new RegExp(`^\\s*(?:\\$ |${WINDOWS})`);

const PYTHON = /^$|py|doctest/i;
/** What follows has its own indentation. */
const PYTHON_PROMPT = /^[ \t]*(?:>>>|\.\.\.)(?: |$)/gm;

/**
 * Takes the prompts of a terminal session from the beginnings of lines. Only where the block says that it is one, or says nothing
 * and begins with a prompt: in another language `$` is part of the code. What commands have printed stays.
 */
export function withoutPrompts(text: string, block: Element): string {
  const language = languageOf(block);
  // In Python itself no line begins so.
  if (PYTHON.test(language) && /^\s*>>> /.test(text)) return text.replace(PYTHON_PROMPT, '');
  return (language ? SHELL.test(language) : BEGINS_WITH_PROMPT.test(text)) ? text.replace(PROMPT, '') : text;
}

/** What highlighters write on the code, on the block, or on what holds the two. */
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
