const COMMENTS = { '/*': '*/', '//': '\n', '<!--': '-->' } as const;

/**
 * Replaces comments and strings in code with spaces, so that a search finds neither. Offsets stay the same. Regular expressions and nested
 * templates are not recognised. A quote in one of them can hide the code after it, and leave a later string visible. A search can then find
 * a wrong place in the file. Therefore, `planProject` rejects a change after which the file can no longer be parsed.
 *
 * @param isHtml Whether the text is HTML. Then only `<!-- -->` is a comment, and quotes do not start a string.
 * @example maskCode("a // b\n'c'") // "a     \n   "
 */
export function maskCode(code: string, isHtml: boolean): string {
  const openers = isHtml ? /<!--/g : /\/\*|\/\/|['"`]/g;
  const strings = new StringEnds(code);
  let masked = '';
  let at = 0;
  for (let match = openers.exec(code); match; match = openers.exec(code)) {
    const [opener] = match;
    const start = match.index;
    const end = opener in COMMENTS ? endOfComment(code, start, opener) : strings.endOf(start, opener);
    masked += code.slice(at, start) + code.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
    openers.lastIndex = end;
  }
  return masked + code.slice(at);
}

function endOfComment(code: string, start: number, opener: string): number {
  const closer = COMMENTS[opener as keyof typeof COMMENTS];
  const end = code.indexOf(closer, start + opener.length);
  if (end < 0) return code.length;
  return closer === '\n' ? end : end + closer.length;
}

/** Finds the ends of strings. */
class StringEnds {
  /**
   * For each kind of quote: the offset up to which a search found no closing quote. A string that starts before this offset has no closing
   * quote either, and is not searched again.
   */
  readonly #searched: Record<string, number> = {};

  constructor(readonly code: string) {}

  /**
   * Returns the offset after a string. If a quote is not closed on its line, only the quote itself is masked. An example is an apostrophe
   * in the text of an element. If a template is not closed, the rest of the code is masked.
   */
  endOf(start: number, quote: string): number {
    const { code } = this;
    const endOfUnclosed = quote === '`' ? code.length : start + 1;
    if (start < (this.#searched[quote] ?? 0)) return endOfUnclosed;
    let at = start + 1;
    for (; at < code.length; at += 1) {
      if (code[at] === '\\') at += 1;
      else if (code[at] === quote) return at + 1;
      else if (code[at] === '\n' && quote !== '`') break;
    }
    this.#searched[quote] = at;
    return endOfUnclosed;
  }
}
