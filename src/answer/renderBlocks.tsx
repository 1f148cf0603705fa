'use client';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useAnswerSettings } from './answerContext.js';
import { CodeElement } from './blocks/CodeElement.js';
import { ListElement } from './blocks/ListElement.js';
import { TableElement } from './blocks/TableElement.js';
import type { AnswerHeadingProps } from './components.js';
import { detectBlockDirection, detectDirection } from './detectDirection.js';
import { HEADING_TAGS, renderInlines, TextElement } from './Inlines.js';
import type { Block, HeadingBlock, Inline, QuoteBlock } from './markdown/ast.js';
import { MAX_LEAF_LENGTH } from './markdown/limits.js';
import { MAX_PIECE_LENGTH, splitPlainText } from './splitPlainText.js';

/** Renders a list of blocks. Keys are indexes, so that finished blocks keep their elements. */
export function renderBlocks(blocks: readonly Block[]): ReactNode[] {
  return blocks.map(renderBlock);
}

/** Renders a block. A finished block stays the same object, so its memoized component does not render again. */
function renderBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      if (block.text.length > MAX_LEAF_LENGTH) return <PlainText key={key} text={block.text} />;
      // The paragraph has no text to show yet.
      if (block.inlines.length === 0) return null;
      return (
        <TextElement
          key={key}
          tag="p"
          className={isSoleLink(block.inlines) ? 'da-paragraph da-sole-link' : 'da-paragraph'}
          dir={detectDirection(block.text)}
          inlines={block.inlines}
          unfinished={block.unfinished}
        />
      );
    case 'heading':
      return <HeadingElement key={key} block={block} />;
    case 'code':
      return <CodeElement key={key} block={block} />;
    case 'quote':
      return <QuoteElement key={key} block={block} />;
    case 'list':
      return <ListElement key={key} block={block} />;
    case 'table':
      return <TableElement key={key} block={block} />;
    case 'rule':
      return <hr key={key} className="da-rule" />;
    case 'html':
      return <HtmlText key={key} text={block.text} />;
    case 'plain':
      return <PlainText key={key} text={block.text} />;
    case 'footnote':
      // `Footnotes` renders the footnotes at the end of the answer.
      return null;
    default:
      return block satisfies never;
  }
}

/** Whether a paragraph is a link and nothing else. */
const isSoleLink = ([only, ...rest]: readonly Inline[]) =>
  typeof only === 'object' && only.kind === 'link' && rest.length === 0;

const QuoteElement = memo(function QuoteElement({ block }: { block: QuoteBlock }): ReactElement {
  return (
    <blockquote className="da-quote" dir={detectBlockDirection(block.children)}>
      {renderBlocks(block.children)}
    </blockquote>
  );
});

/** Shows HTML as text, without comments. */
const HtmlText = memo(function HtmlText({ text }: { text: string }): ReactElement | null {
  const shown = text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
  return shown === '' ? null : <PlainText text={shown} />;
});

/** Text that is not parsed: HTML, and text beyond the limits of the parser. The browser lays out only the visible pieces of a long text. */
const PlainText = memo(function PlainText({ text }: { text: string }): ReactElement {
  return (
    <p className="da-plain" dir="auto">
      {text.length <= MAX_PIECE_LENGTH
        ? text
        : splitPlainText(text).map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added at the end
            <span key={index} className="da-plain-piece">
              {piece}
            </span>
          ))}
    </p>
  );
});

const HeadingElement = memo(function HeadingElement({ block }: { block: HeadingBlock }): ReactElement {
  const Heading = useAnswerSettings().components.heading;
  const { level, inlines, unfinished } = block;
  if (Heading) return <Heading level={level}>{renderInlines(inlines)}</Heading>;
  return (
    <TextElement
      tag={headingTag(level)}
      {...headingAttributes(level)}
      dir={detectDirection(block.text)}
      inlines={inlines}
      unfinished={unfinished}
    />
  );
});

const headingTag = (level: number) => HEADING_TAGS[level - 1] ?? 'h6';
const headingAttributes = (level: number) => ({ className: `da-heading da-heading-${level}`, dir: 'auto' }) as const;

/** A heading of an answer, two levels below the level in the Markdown, but at most `h6`. */
export function AnswerHeading({ level, children }: AnswerHeadingProps): ReactElement {
  const Tag = headingTag(level);
  return <Tag {...headingAttributes(level)}>{children}</Tag>;
}
