import type { Heading } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { selectGfmExtensions } from '../body/selectGfmExtensions.js';
import type { Dialect } from '../dialect/detectDialect.js';
import { readLines } from '../lines/codeLines.js';
import { prefixOf } from '../lines/containerPrefix.js';
import { limitLines } from '../lines/limitComplexity.js';
import { splitSource } from '../lines/splitSource.js';
import { pairTokens } from '../tokens/pairTokens.js';
import { scanTokens } from '../tokens/scanTokens.js';

const NUMBER_SIGNS = /^ {0,3}#{1,6}(?=[ \t]|$)/;
/** A text that ends with a backslash that is not escaped: a hard line break. */
const HARD_BREAK = /^((?:[^\\]|\\.)*)\\$/;
/** The anchors at the beginning of a heading, each with a space behind it: `<a id="x"></a> `. */
const ANCHORS = /^(?:<a\b[^<>]*><\/a> )+/;

/** Replaces each character on the first line of a block that is not Markdown. */
const BLOCK = '\0';

/** A heading and its place in a text. */
interface PlacedHeading {
  depth: number;
  /** The text before the heading on its first line: indentation, and markers of quotes and list items. */
  prefix: string;
  /** Source of the heading as one line that begins with `#`. */
  source: string;
  /** Index of the first line of the heading, and index of the line below the heading. */
  start: number;
  end: number;
}

/**
 * Finds the headings of a text, also in quotes and lists. In lines that are too complex for the parser (`limitLines`), finds only headings
 * that begin with `#`, outside quotes and lists.
 */
export function placeHeadings(text: string, dialect: Dialect): PlacedHeading[] {
  const lines = text.split('\n');
  const found: PlacedHeading[] = [];
  let above = 0;
  for (const piece of splitSource(withoutTokens(text, dialect))) {
    // Limit each piece separately, because `limitLines` allows a limited number of underlined headings in a text.
    const source = withoutComplexLines(piece.text);
    // Without the syntax of tables, a line `---` below a table would make its rows a heading.
    const { extensions, mdastExtensions } = selectGfmExtensions(source);
    const root = fromMarkdown(source, {
      extensions: [...extensions, { disable: { null: ['htmlFlow', 'htmlText'] } }],
      mdastExtensions,
    });
    visit(root, 'heading', (node) => void found.push(placeOf(node, above, lines)));
    above += piece.text.split('\n').length;
  }
  return found;
}

function placeOf({ depth, position, children }: Heading, above: number, lines: readonly string[]): PlacedHeading {
  const isUnderlined = position !== undefined && position.end.line > position.start.line;
  // The parser puts the start of an underlined heading at the link definitions directly above it, so use the start of its text.
  const { line, column } = ((isUnderlined && children[0]?.position) || position)?.start ?? { line: 1, column: 1 };
  const start = above + line - 1;
  const end = above + (position?.end.line ?? line);
  const prefix = lines[start]?.slice(0, column - 1) ?? '';
  const first = lines[start]?.slice(column - 1) ?? '';
  // A heading without number signs is underlined, and can have several lines.
  const texts = [first, ...lines.slice(start + 1, end - 1)];
  const words = texts
    .map((each, index) => (index < texts.length - 1 ? each.replace(HARD_BREAK, '$1') : each))
    .map((each) => each.replace(/^[ \t>]+/, '').trimEnd())
    .join(' ')
    .replace(ANCHORS, (anchors) => anchors.replaceAll('</a> ', '</a>'))
    // Escape number signs that would close the heading, as in `Learn C #`.
    .replace(/(?<=[ \t])#+$/, '\\$&');
  return { depth, prefix, source: isUnderlined ? `${'#'.repeat(depth)} ${words}` : first, start, end };
}

/**
 * Replaces everything that is not Markdown, such as comments and tags, so that no heading is found in it: with letters if it is part of a
 * text, and with spaces if it is a block. Also replaces the text before a block on its line with spaces: it is a paragraph of its own, so a
 * line `---` below the block does not make it a heading.
 */
function withoutTokens(text: string, dialect: Dialect): string {
  let output = '';
  let position = 0;
  const lines = readLines(text);
  for (const { start, end, block } of pairTokens(scanTokens(text, lines, dialect), text, lines)) {
    const masked = text
      .slice(start, end)
      .replace(/[^\n]+/g, (line, at) => (block ? (at === 0 ? BLOCK : ' ') : 'x').repeat(line.length));
    output += text.slice(position, start) + masked;
    position = end;
  }
  return (output + text.slice(position)).split('\n').map(withoutBlocks).join('\n');
}

/**
 * Replaces a line up to its last block with spaces. Keeps the markers of quotes and list items. A line that would be empty gets the content
 * `___`, because a block ends a list above it, and because an empty `-` below a text would make the text a heading.
 */
function withoutBlocks(line: string): string {
  const end = line.lastIndexOf(BLOCK) + 1;
  const prefix = prefixOf(line.slice(0, end));
  const isEmpty = end > 0 && line.slice(end).trim() === '';
  return isEmpty ? `${prefix}___` : prefix.padEnd(end) + line.slice(end);
}

/** Empties the lines that `limitLines` changes, so that the parser needs linear time. Keeps the number signs of headings in these lines. */
function withoutComplexLines(text: string): string {
  const original = text.split('\n');
  const lines = readLines(text);
  if (!limitLines(lines)) return text;
  return original
    .map((line, index) => (lines[index]?.text === line ? line : (NUMBER_SIGNS.exec(line)?.[0] ?? '')))
    .join('\n');
}
