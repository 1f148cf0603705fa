import type { Inline } from '../ast.js';
import { MAX_INLINE_NESTING } from '../limits.js';
import { linkMails, nextBareLink } from './autolinks.js';
import type { InlineContext } from './Brackets.js';
import { InlineReader } from './InlineReader.js';

/** Parsed inline Markdown. */
export interface InlineResult {
  inlines: Inline[];
  /** Labels of references without a definition. */
  missing: readonly string[];
  /** Whether a link or footnote is shown although its definition is missing. */
  pending: boolean;
  /** Number of elements, including nested elements but not plain text. */
  count: number;
}

/** Characters that can start inline syntax, and the `@` of mail addresses. Text without them and without a bare URL needs no parsing. */
const SPECIAL = /[\n`[!<&*_~\\@]/;

/** Parses the inline Markdown of a paragraph, heading or cell (CommonMark 0.31 with GFM). */
export function parseInlines(text: string, context: InlineContext): InlineResult {
  if (!SPECIAL.test(text) && nextBareLink(text, 0) === text.length) {
    return { inlines: text === '' ? [] : [text], missing: [], pending: false, count: 0 };
  }
  const reader = new InlineReader(text, context);
  const { pieces, brackets } = reader.read();
  if (pieces.depth > MAX_INLINE_NESTING) return { inlines: [text], missing: [], pending: false, count: 0 };
  const inlines = text.includes('@') ? linkMails(pieces.toInlines()) : pieces.toInlines();
  return {
    inlines,
    missing: [...brackets.missing],
    pending: brackets.pending,
    count: countElements(inlines),
  };
}

function countElements(inlines: readonly Inline[]): number {
  let count = 0;
  for (const inline of inlines) {
    if (typeof inline === 'string') continue;
    count += 'children' in inline ? 1 + countElements(inline.children) : 1;
  }
  return count;
}
