import { CST, Lexer } from 'yaml';

/** Maximum number of anchors and aliases in a configuration or in front matter. */
const MAX_ALIASES = 100;

/**
 * Whether YAML has too many anchors (`&name`) and aliases (`*name`) to be parsed. For each of them, the parser searches all earlier ones, so
 * its time grows with the square of their number. Does not count `&` and `*` that are only text: inside a word such as `Q&A`, in quotes, or
 * in a block scalar.
 */
export function hasManyAliases(yaml: string, max = MAX_ALIASES): boolean {
  // Split the YAML into tokens only if it has more than `max` of the characters `&` and `*`. Otherwise it cannot have too many aliases.
  if ((yaml.match(/[&*]/g)?.length ?? 0) <= max) return false;
  let count = 0;
  let isText = false;
  for (const token of new Lexer().lex(yaml)) {
    // The lexer writes the marker `CST.SCALAR` before the text of a plain scalar or a block scalar. Do not count this text.
    if (!isText && (token.startsWith('&') || token.startsWith('*'))) count += 1;
    if (count > max) return true;
    isText = token === CST.SCALAR;
  }
  return false;
}
