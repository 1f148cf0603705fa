const SHELL = /(?:^|[\s-])(?:sh|bash|zsh|fish|shell|console|shell-?session|terminal|doscon)(?:$|[\s-])/i;
const PROMPT = /^[ \t]*(?:[$❯]|\w[\w.-]*@[\w.-]+:?\S*[$#%])[ \t]+(?=\S)/gm;

/**
 * Takes the prompts of a terminal session from the beginnings of lines. Only where the block says that it is one, or says nothing
 * and begins with `$`: in another language the sign is part of the code. What commands have printed stays.
 */
export function withoutPrompts(text: string, block: Element): string {
  const language = languageOf(block);
  return (language ? SHELL.test(language) : /^\s*\$ /.test(text)) ? text.replace(PROMPT, '') : text;
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
