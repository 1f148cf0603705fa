import type { Code } from 'mdast';

const CUT = /^[ \t]*\/\/ ---cut(?:-[a-z]+)?---/m;
const CUT_BEFORE = /^[ \t]*\/\/ ---cut(?:-before)?---/;
const CUT_AFTER = /^[ \t]*\/\/ ---cut-after---/;
const CUT_START = /^[ \t]*\/\/ ---cut-start---/;
const CUT_END = /^[ \t]*\/\/ ---cut-end---/;
/**
 * Matches lines that are only for Twoslash, the tool that checks TypeScript examples. These lines are options (`// @errors: 2322`) and
 * queries (`//    ^?`). Published sites do not show them.
 */
const NOTE = /^[ \t]*\/\/[ \t]*(?:@[A-Za-z]\w*(?::.*)?$|\^[?|])/;

/** Matches a trimmed line with a Docusaurus comment that highlights the next line, or that begins or ends highlighted lines. */
const HIGHLIGHT =
  /^(?:\/\/|#|--|;;|%|<!--|\/\*|\{\/\*|\(\*)[ \t]*highlight-(?:next-line|start|end)(?:[ \t]*(?:-->|\*\/\}?|\*\)))?$/;

/** Removes the lines of a code block that published sites do not show. */
export function removeHiddenCode(block: Code): string {
  const code = isTwoslash(block) ? removeTwoslash(block.value) : block.value;
  if (!code.includes('highlight-')) return code;
  return code
    .split('\n')
    .filter((line) => !HIGHLIGHT.test(line.trim()))
    .join('\n');
}

/**
 * Whether Twoslash checks an example: its code block has the word `twoslash`, or a comment that cuts code, such as `// ---cut---`. The
 * comment is enough, because sites on which Twoslash checks all examples do not use the word.
 */
function isTwoslash({ meta, value }: Code): boolean {
  return /(?:^|\s)twoslash\b/.test(meta ?? '') || CUT.test(value);
}

/**
 * Removes the lines of an example that published sites do not show, because they are only for Twoslash: the cut comments, the lines that
 * these comments hide, and the lines that `NOTE` matches.
 */
function removeTwoslash(code: string): string {
  let shown: string[] = [];
  let isCut = false;
  let hasEnded = false;
  for (const line of code.split('\n')) {
    if (CUT_BEFORE.test(line)) shown = [];
    else if (CUT_AFTER.test(line)) hasEnded = true;
    else if (CUT_START.test(line)) isCut = true;
    else if (CUT_END.test(line)) isCut = false;
    else if (!isCut && !hasEnded && !NOTE.test(line)) shown.push(line);
  }
  return shown.join('\n');
}
