import type { Definition } from './ast.js';
import { MAX_HELD_BACK } from './inline/Brackets.js';
import { MAX_LEAF_LENGTH } from './limits.js';
import { type LinkPart, MAX_PARENTHESES, readDestination, readLabel, readTitle, skipSpaces } from './linkParts.js';

/** The link reference definitions at the start of a paragraph, and its remaining text. */
export interface TakenDefinitions {
  found: [label: string, definition: Definition][];
  rest: string;
}

/**
 * Skips spaces and tabs up to the end of the line. Returns the start of the next line, or the end of the text if there is no next line.
 * Returns undefined if the line contains anything else.
 */
function endOfLine(text: string, position: number): number | undefined {
  let end = position;
  while (text[end] === ' ' || text[end] === '\t') end++;
  if (end >= text.length) return end;
  return text[end] === '\n' ? end + 1 : undefined;
}

/** Reads the label at the start of a text. */
const readFirstLabel = (text: string): LinkPart | undefined => readLabel(text, /^[ \t]*/.exec(text)?.[0].length ?? 0);

function readDefinition(text: string): { label: string; definition: Definition; end: number } | undefined {
  const label = readFirstLabel(text);
  if (!label || text[label.end] !== ':') return undefined;
  const from = skipSpaces(text, label.end + 1);
  const destination = readDestination(text, from);
  if (!destination || destination.end === from) return undefined;
  const beforeTitle = skipSpaces(text, destination.end);
  const title = beforeTitle > destination.end ? readTitle(text, beforeTitle) : undefined;
  const afterTitle = title && endOfLine(text, title.end);
  // Text after a title makes the title invalid. The definition must then end on the line of its destination.
  const end = afterTitle ?? endOfLine(text, destination.end);
  if (end === undefined) return undefined;
  const definition = { url: destination.value, title: afterTitle === undefined ? '' : (title?.value ?? '') };
  return { label: label.value, definition, end };
}

/**
 * Texts that can complete an unfinished definition. They complete its destination or its title. The destination may be in angle brackets or
 * have open parentheses. Each text begins with a letter: otherwise, a backslash at the end of the definition would escape the closing mark.
 */
const ENDS = [
  'x',
  'x>',
  'x"',
  "x'",
  ...Array.from({ length: MAX_PARENTHESES }, (_, count) => `x${')'.repeat(count + 1)}`),
];

/** Whether the whole text may become one definition when more text arrives. False for an incomplete label, which `Brackets` hides. */
function mayBecomeDefinition(text: string): boolean {
  const label = text.length <= MAX_LEAF_LENGTH ? readFirstLabel(text) : undefined;
  // The label is complete, but a colon may follow. Hide the label until the next character arrives. Otherwise, a label that has a
  // definition would be shown as a link for a moment. Do not hide a label longer than `MAX_HELD_BACK`: `Brackets` has already shown it.
  if (label?.end === text.length) return text.length <= MAX_HELD_BACK;
  if (!label || text[label.end] !== ':') return false;
  return ENDS.some((end) => readDefinition(text + end)?.end === text.length + end.length);
}

/**
 * Separates the link reference definitions at the start of a paragraph from its remaining text.
 *
 * @param isOpen Whether more text may arrive. If so, the remaining text may still become a definition, or the title of the last definition.
 *   As long as this is possible, the text is held back: the result has an empty text in its place.
 */
export function takeDefinitions(text: string, isOpen = false): TakenDefinitions {
  const found: TakenDefinitions['found'] = [];
  let last = '';
  let rest = text;
  while (/^[ \t]*\[/.test(rest)) {
    const next = readDefinition(rest);
    if (!next) break;
    found.push([next.label, next.definition]);
    last = rest;
    rest = rest.slice(next.end);
  }
  const isUndecided = isOpen && [last, rest].some(mayBecomeDefinition);
  return { found, rest: isUndecided ? '' : rest };
}
