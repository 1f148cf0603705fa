import { getLinkText } from '../../../answer/getLinkText.js';
import { AnswerDocument } from '../../../answer/markdown/AnswerDocument.js';
import type { AnyBlock, Inline } from '../../../answer/markdown/ast.js';
import { cleanLabel } from '../../../values/hiddenCharacters.js';

/** Maximum number of characters of the passage that are parsed. */
const MAX_READ = 2_000;
/** Maximum length of the text (characters): about six lines of the card that a citation opens. */
const MAX_TEXT = 280;

/**
 * Returns the text of a passage on one line, without Markdown and hidden characters. A long text ends with `…`. Headings are left out,
 * because the card shows the section.
 *
 * @param passage The Markdown that a search has found.
 */
export function getPassageText(passage: string): string {
  const { groups } = new AnswerDocument().view(passage.slice(0, MAX_READ), false);
  return cleanLabel(groups.flat().flatMap(textsOf).join(' '), MAX_TEXT);
}

/** Returns text on one line: line breaks, including `<br>` in tables, become spaces. */
const inlineText = (inlines: readonly Inline[]) => getLinkText(inlines).replaceAll('\n', ' ');

function textsOf(block: AnyBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [inlineText(block.inlines)];
    case 'table':
      return [block.head, ...block.rows].flat().map(({ inlines }) => inlineText(inlines));
    case 'code':
    case 'plain':
      return [block.text.replaceAll('\n', ' ')];
    case 'quote':
    case 'list':
    case 'item':
    case 'footnote':
    case 'document':
      return block.children.flatMap(textsOf);
    case 'heading':
    case 'html':
    case 'rule':
      return [];
    default:
      return block satisfies never;
  }
}
