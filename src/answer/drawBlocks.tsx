'use client';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useAnswerSettings } from './answerContext.js';
import { CodeElement } from './blocks/CodeElement.js';
import { ListElement } from './blocks/ListElement.js';
import { TableElement } from './blocks/TableElement.js';
import type { AnswerHeadingProps } from './components.js';
import { drawInlines, HEADING_TAGS, TextElement } from './Inlines.js';
import type { Block, HeadingBlock, QuoteBlock } from './markdown/ast.js';
import { MAX_LEAF_LENGTH } from './markdown/limits.js';
import { MAX_PIECE, plainPieces } from './plainPieces.js';
import { startDirection, textDirection } from './startDirection.js';

/** Blocks one after the other. Their places are their keys: what is finished keeps its elements. */
export function drawBlocks(blocks: readonly Block[]): ReactNode[] {
  return blocks.map(drawBlock);
}

/** One block, by a component that is not drawn again while the block is the same object, as a finished one is. */
function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      if (block.text.length > MAX_LEAF_LENGTH) return <PlainText key={key} text={block.text} />;
      // Nothing of it is shown yet.
      if (block.inlines.length === 0) return null;
      return (
        <TextElement
          key={key}
          tag="p"
          className="da-paragraph"
          dir={textDirection(block.text)}
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
      // Drawn at the end, by its number.
      return null;
    default:
      return block satisfies never;
  }
}

const QuoteElement = memo(function QuoteElement({ block }: { block: QuoteBlock }): ReactElement {
  return (
    <blockquote className="da-quote" dir={startDirection(block.children)}>
      {drawBlocks(block.children)}
    </blockquote>
  );
});

/** HTML is shown as the text it is; comments are not for readers. */
const HtmlText = memo(function HtmlText({ text }: { text: string }): ReactElement | null {
  const shown = text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
  return shown === '' ? null : <PlainText text={shown} />;
});

/** Text that is over a limit. A long one is drawn in pieces, of which the browser lays out those in sight. */
const PlainText = memo(function PlainText({ text }: { text: string }): ReactElement {
  return (
    <p className="da-plain" dir="auto">
      {text.length <= MAX_PIECE
        ? text
        : plainPieces(text).map((piece, index) => (
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
  if (Heading) return <Heading level={level}>{drawInlines(inlines)}</Heading>;
  return (
    <TextElement
      tag={headingTag(level)}
      {...headingLook(level)}
      dir={textDirection(block.text)}
      inlines={inlines}
      unfinished={unfinished}
    />
  );
});

const headingTag = (level: number) => HEADING_TAGS[level - 1] ?? 'h6';
const headingLook = (level: number) => ({ className: `da-heading da-heading-${level}`, dir: 'auto' }) as const;

/** A heading of an answer, two levels below what is written. */
export function AnswerHeading({ level, children }: AnswerHeadingProps): ReactElement {
  const Tag = headingTag(level);
  return <Tag {...headingLook(level)}>{children}</Tag>;
}
