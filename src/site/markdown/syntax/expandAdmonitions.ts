import { pushAll } from '../../../values/pushAll.js';
import { indentationOf, readLines, type SourceLine } from '../lines/codeLines.js';
import { toneOf } from '../nodes/makeNodes.js';

const ANY = /^[ \t]*(?:(?:!!!|\?\?\?\+?|===[+!]?)[ \t]+["\w]|\/{3,}[ \t]*[A-Za-z])/m;
const HEAD =
  /^([ \t]*)(!!!|\?\?\?\+?|===[+!]?)[ \t]+(?:([A-Za-z][\w-]*)(?:[ \t]+[\w-]+)*[ \t]*)?(?:"([^"\n]*)"[ \t]*)?$/;
/**
 * Matches the first line of a block such as `/// note | Title`, and its last line, which has the same number of slashes and nothing else.
 */
const SLASHES = /^([ \t]*)(\/{3,})[ \t]*(?:([A-Za-z][\w-]*)[ \t]*(?:\|([^\n]*))?)?$/;
/** Indentation of the content below a line such as `!!! note`, relative to that line, in columns. */
const INDENTATION = 4;
const MAX_DEPTH = 10;

/**
 * Rewrites the admonitions, collapsible blocks and tabs of MkDocs as the `:::` blocks of other generators. MkDocs has two forms:
 *
 * - A line that begins with `!!!`, `???` or `===`, such as `!!! note "Title"`. The content is indented below this line.
 * - The lines `/// note | Title` and `///`. The content is between these lines.
 *
 * A line of the first form stays text if no indented content follows. Exception: a tab with a title (`=== "Title"`) can be empty.
 */
export function expandAdmonitions(source: string): string {
  return ANY.test(source) ? expand(readLines(source), 0).join('\n') : source;
}

function expand(lines: readonly SourceLine[], depth: number): string[] {
  const output: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line) break;
    const slashes = line.code ? null : SLASHES.exec(line.text);
    if (slashes) {
      const [, margin = '', mark = '', type, title] = slashes;
      output.push('', `${margin}${':'.repeat(mark.length)}${type ? nameAndTitle(mark, type, title?.trim()) : ''}`, '');
      // Skip the options of the block: indented lines directly below its head.
      while (type && /^ {4}[\w-]+:/.test(lines[index + 1]?.text ?? '')) index += 1;
      continue;
    }
    const head = line.code || depth > MAX_DEPTH ? null : HEAD.exec(line.text);
    const own = head?.[1]?.length ?? 0;
    const end = head ? endOfContent(lines, index + 1, own + INDENTATION) : index;
    // Tabs can be empty, for example on a page that shows how to link to tabs.
    const isTab = head?.[2]?.startsWith('=') && head[4] !== undefined;
    if (!head || (end <= index + 1 && !isTab)) {
      output.push(line.text);
      continue;
    }
    const content = lines.slice(index + 1, end).map((each) => ({ ...each, text: withoutIndentation(each.text) }));
    const margin = head[1] ?? '';
    output.push('', `${margin}:::${nameAndTitle(head[2] ?? '', head[3], head[4])}`, '');
    pushAll(output, expand(content, depth + 1));
    output.push('', `${margin}:::`, '');
    index = end - 1;
  }
  return output;
}

/** Returns the index of the line after the indented content. The content can contain blank lines. */
function endOfContent(lines: readonly SourceLine[], start: number, columns: number): number {
  let end = start;
  for (let index = start; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? '';
    if (text.trim() === '') continue;
    const indentation = text.slice(0, indentationOf(text)).replaceAll('\t', '    ');
    if (indentation.length < columns) break;
    end = index + 1;
  }
  return end;
}

function withoutIndentation(text: string): string {
  return text.replace(/^(?: {4}|\t)/, '');
}

function nameAndTitle(sign: string, type: string | undefined, title: string | undefined): string {
  const word = type ? type.charAt(0).toUpperCase() + type.slice(1) : '';
  if (sign.startsWith('===') || type === 'tab') return `tab ${title ?? word}`;
  if (type === 'details') return `details ${title ?? ''}`.trimEnd();
  if (sign.startsWith('?')) return `details ${title || word}`.trimEnd();
  const tone = type && toneOf(type);
  // If a block has no title, MkDocs shows its type as the title, such as "Success". So write the type as the title. Otherwise, the page
  // would show the label of the callout's tone, such as "Tip" for `success`. If the type is the name of the tone, no title is needed.
  if (tone) return `${type} ${title ?? (tone === type ? '' : word)}`.trimEnd();
  return `note ${title ?? word}`;
}
