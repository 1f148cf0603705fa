import type { Definition } from './ast.js';
import { readDestination, readLabel, readTitle, skipSpaces } from './linkParts.js';

/** The link reference definitions at the start of a paragraph, and its remaining text. */
export interface TakenDefinitions {
  found: [label: string, definition: Definition][];
  rest: string;
}

/** Returns the position after the line break if only spaces are left on the line; undefined otherwise. */
function endOfLine(text: string, position: number): number | undefined {
  let end = position;
  while (text[end] === ' ' || text[end] === '\t') end++;
  if (end >= text.length) return end;
  return text[end] === '\n' ? end + 1 : undefined;
}

function readDefinition(text: string): { label: string; definition: Definition; end: number } | undefined {
  const start = /^[ \t]*/.exec(text)?.[0].length ?? 0;
  const label = readLabel(text, start);
  if (!label || text[label.end] !== ':') return undefined;
  const from = skipSpaces(text, label.end + 1);
  const destination = readDestination(text, from);
  if (!destination || destination.end === from) return undefined;
  const beforeTitle = skipSpaces(text, destination.end);
  const title = beforeTitle > destination.end ? readTitle(text, beforeTitle) : undefined;
  const afterTitle = title && endOfLine(text, title.end);
  // Text after a title invalidates the title. If so, the definition must end on the line of its destination.
  const end = afterTitle ?? endOfLine(text, destination.end);
  if (end === undefined) return undefined;
  const definition = { url: destination.value, title: afterTitle === undefined ? '' : (title?.value ?? '') };
  return { label: label.value, definition, end };
}

/** Separates the definitions at the start of a paragraph from its remaining text. */
export function takeDefinitions(text: string): TakenDefinitions {
  const found: TakenDefinitions['found'] = [];
  let rest = text;
  while (/^[ \t]*\[/.test(rest)) {
    const next = readDefinition(rest);
    if (!next) break;
    found.push([next.label, next.definition]);
    rest = rest.slice(next.end);
  }
  return { found, rest };
}
