/** Maximum length of an expression. If the closing brace is not within this length, the opening brace is text. */
const MAX_EXPRESSION_LENGTH = 20_000;

/**
 * Returns the index after the `}` that closes the `{` at `start`, or -1. Skips strings, template literals, block comments, and lines that
 * begin with `//`.
 */
export function endOfExpression(source: string, start: number): number {
  const limit = Math.min(source.length, start + MAX_EXPRESSION_LENGTH);
  // The open brackets: `{` for code, a backtick for the text of a template literal.
  const open: string[] = [];
  for (let index = start; index < limit; index += 1) {
    const character = source[index];
    if (open.at(-1) === '`') {
      if (character === '\\') index += 1;
      else if (character === '`') open.pop();
      else if (character === '$' && source[index + 1] === '{') {
        open.push('{');
        index += 1;
      }
    } else if (character === '{') open.push('{');
    else if (character === '}') {
      open.pop();
      if (open.length === 0) return index + 1;
    } else if (character === '`') open.push('`');
    else if (character === '"' || character === "'") index = endOfString(source, index, limit);
    else if (character === '/' && source[index + 1] === '*') {
      const end = source.indexOf('*/', index + 2);
      if (end < 0 || end > limit) return -1;
      index = end + 1;
    } else if (character === '/' && source[index + 1] === '/' && startsLine(source, index)) {
      while (index < limit && source[index] !== '\n') index += 1;
    }
  }
  return -1;
}

/**
 * Whether there are only spaces and tabs between the start of a line and an index. `//` starts a comment only at such an index: elsewhere,
 * it may be part of a URL in JSX.
 */
function startsLine(source: string, index: number): boolean {
  let at = index - 1;
  while (source[at] === ' ' || source[at] === '\t') at -= 1;
  return source[at] === '\n';
}

/**
 * Returns the index of the quote that closes the string at `start`. Returns `start` if no such quote follows on the line: the quote at
 * `start` is then an apostrophe.
 */
function endOfString(source: string, start: number, limit: number): number {
  for (let index = start + 1; index < limit && source[index] !== '\n'; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === source[start]) return index;
  }
  return start;
}

/**
 * Returns the value of an expression that is a literal: `"text"`, `'text'`, a template literal without expressions, or a number. Returns
 * undefined for other expressions, because they would have to be executed.
 */
export function literalText(expression: string): string | undefined {
  const trimmed = expression.trim();
  const quoted = /^(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)\1$/.exec(trimmed);
  if (quoted) {
    const inside = quoted[2] ?? '';
    if (quoted[1] === '`' && inside.includes('${')) return undefined;
    return inside.replace(/\\([\s\S])/g, (_, escaped: string) => ({ n: '\n', t: '\t' })[escaped] ?? escaped);
  }
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? trimmed : undefined;
}

/**
 * Returns the text that an expression shows, if `literalText` can read the expression or if it is a template literal. In a template
 * literal, an ellipsis replaces each `${…}`. Returns undefined for other expressions, and if a `${…}` contains a brace or a backtick.
 */
export function shownText(expression: string): string | undefined {
  const literal = literalText(expression);
  if (literal !== undefined) return literal;
  const template = /^`((?:\\[\s\S]|[^`\\])*)`$/.exec(expression.trim())?.[1];
  return template && literalText(`\`${template.replace(/\$\{[^{}]*\}/g, '…')}\``);
}

/**
 * Reads an array literal of objects: `[{ label: 'Windows', value: 'win' }]`. Returns a map from each `value` to its `label`. Leaves out
 * objects whose `value` or `label` is missing or empty, is not in single or double quotation marks, or contains a backslash.
 */
export function literalLabels(expression: string): Map<string, string> {
  const labels = new Map<string, string>();
  if (!/^\s*\[/.test(expression)) return labels;
  for (const [, object = ''] of expression.matchAll(/\{([^{}]*)\}/g)) {
    const properties = [...object.matchAll(/\b(label|value)\s*:\s*(?:"([^"\\]*)"|'([^'\\]*)')/g)];
    const textOf = (name: string) =>
      properties
        .find((each) => each[1] === name)
        ?.slice(2)
        .find(Boolean);
    const value = textOf('value');
    const label = textOf('label');
    if (value && label) labels.set(value, label);
  }
  return labels;
}

/** Returns the strings of an array literal (`['npm', "yarn"]`); undefined for other expressions. */
export function literalList(expression: string): string[] | undefined {
  const list = /^\[([\s\S]*)\]$/.exec(expression.trim());
  if (!list) return undefined;
  // Match an unterminated string up to the end of the list. Otherwise, its characters would be searched again for strings, and a quotation
  // mark in it would begin another string.
  return [...(list[1] ?? '').matchAll(/(["'`])((?:\\[\s\S]|(?!\1)[^\\])*)(?:\1|\\?$)/g)]
    .filter((match) => match[0].length > 1 && match[0].endsWith(match[1] ?? ''))
    .map((match) => shownText(match[0]) ?? '');
}
