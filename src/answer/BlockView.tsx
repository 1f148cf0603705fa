'use client';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useComponent } from './answerContext.js';
import { CodeElement } from './blocks/CodeElement.js';
import { ListElement } from './blocks/ListElement.js';
import { TableElement } from './blocks/TableElement.js';
import type { AnswerHeadingProps } from './components.js';
import { drawInline, drawInlines } from './Inlines.js';
import type { Block, HeadingBlock, Inline } from './markdown/ast.js';
import { MAX_LEAF_LENGTH } from './markdown/limits.js';
import { MAX_PIECE, plainPieces } from './plainPieces.js';
import { useGrowingTexts } from './useGrowingTexts.js';

/** Blocks one after the other. Their places are their keys: what is finished keeps its elements. */
export function drawBlocks(blocks: readonly Block[]): ReactElement[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

/** One block. A finished block is the same object in every update, and is not drawn again. */
export const BlockView = memo(function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      if (block.text.length > MAX_LEAF_LENGTH) return <PlainText text={block.text} />;
      // Nothing of it is shown yet.
      return block.inlines.length > 0 ? <Paragraph inlines={block.inlines} /> : null;
    case 'heading':
      return <HeadingElement block={block} />;
    case 'code':
      return <CodeElement block={block} />;
    case 'quote':
      return (
        <blockquote className="da-quote" dir="auto">
          {drawBlocks(block.children)}
        </blockquote>
      );
    case 'list':
      return <ListElement block={block} />;
    case 'table':
      return <TableElement block={block} />;
    case 'rule':
      return <hr className="da-rule" />;
    case 'html':
      return <HtmlText text={block.text} />;
    case 'plain':
      return <PlainText text={block.text} />;
    case 'footnote':
      // Drawn at the end, by its number.
      return null;
    default:
      return block satisfies never;
  }
});

function Paragraph({ inlines }: { inlines: readonly Inline[] }): ReactElement {
  const [given, ref] = useGrowingTexts(inlines);
  return (
    <p ref={ref} className="da-paragraph" dir="auto">
      {given.map((inline, place) => drawInline(inline, place))}
    </p>
  );
}

/** HTML is shown as the text it is; comments are not for readers. */
function HtmlText({ text }: { text: string }): ReactElement | null {
  const shown = text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
  return shown === '' ? null : <PlainText text={shown} />;
}

/** Text that is over a limit. A long one is drawn in pieces, of which the browser lays out those in sight. */
function PlainText({ text }: { text: string }): ReactElement {
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
}

function HeadingElement({ block }: { block: HeadingBlock }): ReactElement {
  const Heading = useComponent('heading', AnswerHeading);
  return <Heading level={block.level}>{drawInlines(block.inlines)}</Heading>;
}

/** Headings of an answer stand below those of the page and of the conversation. */
const HEADING_TAGS = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

/** A heading of an answer, two levels below what is written. */
export function AnswerHeading({ level, children }: AnswerHeadingProps): ReactElement {
  const Tag = HEADING_TAGS[level - 1] ?? 'h6';
  return (
    <Tag className={`da-heading da-heading-${level}`} dir="auto">
      {children}
    </Tag>
  );
}
