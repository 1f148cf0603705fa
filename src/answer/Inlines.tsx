'use client';
import { Fragment, memo, type ReactElement, type ReactNode } from 'react';
import { checkLink, resolveLink } from '../protocol/links/checkLink.js';
import { cleanLabel, hasVisibleText, withoutHiddenCharacters } from '../values/hiddenCharacters.js';
import { AnswerImage } from './AnswerImage.js';
import { AnswerLink } from './AnswerLink.js';
import { useAnswerSettings, useComponent } from './answerContext.js';
import { FootnoteReference } from './Footnotes.js';
import { getLinkText, isHtmlComment } from './getLinkText.js';
import type { Inline } from './markdown/ast.js';
import { isHtmlBreak } from './markdown/isHtmlBreak.js';
import { showHiddenCharacters } from './showHiddenCharacters.js';
import { useGrowingTexts } from './useGrowingTexts.js';

/** Maximum length of a link's title (characters). */
const MAX_TITLE = 200;

type LinkInline = Extract<Inline, { kind: 'link' }>;
type ImageInline = Extract<Inline, { kind: 'image' }>;

/**
 * Where an inline element is rendered. `growing`: in text that still grows, whose text nodes must be kept (`useGrowingTexts`).
 * `link`: inside a link, so nested links are not clickable, and hidden characters are removed.
 */
type InlinePlacement = 'growing' | 'link' | undefined;

/**
 * Renders inline elements. This is a function and not a component, because most of an answer is plain text, and a component for each text
 * would cost more than the text itself.
 */
export function renderInlines(inlines: readonly Inline[], placement?: InlinePlacement): ReactNode {
  const [only] = inlines;
  // If a string is the only child and then gets a sibling, React replaces the text node of the string. To avoid this, always render growing
  // text as a list.
  if (inlines.length === 1 && typeof only === 'string' && placement !== 'growing')
    return renderInline(only, 0, placement);
  return inlines.map((inline, index) => renderInline(inline, index, placement));
}

function renderInline(inline: Inline, key: number, placement: InlinePlacement): ReactNode {
  const inLink = placement === 'link';
  if (typeof inline === 'string') return inLink ? withoutHiddenCharacters(inline) : inline;
  switch (inline.kind) {
    case 'emphasis':
    case 'strong':
    case 'strike': {
      const Tag = TAGS[inline.kind];
      if (placement === 'growing') {
        // Include the tag in the key. A new tag gets a new DOM element, so it also needs a new component: the old one still refers to the
        // text nodes of the old element.
        return <TextElement key={`${Tag}${key}`} tag={Tag} inlines={inline.children} unfinished />;
      }
      return <Tag key={key}>{renderInlines(inline.children, placement)}</Tag>;
    }
    case 'code':
      return (
        <code key={key} className="da-inline-code" dir="ltr">
          {inLink ? withoutHiddenCharacters(inline.text) : showHiddenCharacters(inline.text)}
        </code>
      );
    case 'break':
      return <br key={key} />;
    case 'html':
      return renderHtml(inline.text, key, inLink);
    case 'link':
      return inLink ? (
        <Fragment key={key}>{renderInlines(inline.children, placement)}</Fragment>
      ) : (
        <LinkElement key={key} link={inline} />
      );
    case 'image':
      return inLink ? withoutHiddenCharacters(inline.alt) : <ImageElement key={key} image={inline} />;
    case 'footnote':
      return inLink ? null : <FootnoteReference key={key} label={inline.label} />;
    default:
      return inline satisfies never;
  }
}

/** Tags of headings, by their level in the Markdown. They start at `h3`, below the headings of the page and of the conversation. */
export const HEADING_TAGS = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

const TAGS = { emphasis: 'em', strong: 'strong', strike: 'del' } as const;

interface TextElementProps {
  tag: 'p' | 'td' | (typeof HEADING_TAGS)[number] | (typeof TAGS)[keyof typeof TAGS];
  className?: string | undefined;
  dir?: 'auto' | 'rtl';
  inlines: readonly Inline[];
  /** Whether more text may arrive. If so, the text nodes are kept, and with them the reader's selection. */
  unfinished: boolean;
}

/** Text that may grow while the answer streams: a paragraph, heading or table cell, or emphasised, bold or struck-through text in it. */
export const TextElement = memo(function TextElement({
  tag: Tag,
  inlines,
  unfinished,
  ...attributes
}: TextElementProps): ReactElement {
  const { given, ref, key } = useGrowingTexts(inlines, unfinished);
  return (
    <Tag key={key} ref={ref} {...attributes}>
      {renderInlines(given, ref && 'growing')}
    </Tag>
  );
});

/** Shows HTML as text, with two exceptions. `<br>` makes a line break, because answers use it in tables. Comments are hidden. */
function renderHtml(text: string, key: number, inLink: boolean): ReactNode {
  if (isHtmlBreak(text)) return <br key={key} />;
  if (isHtmlComment(text)) return null;
  return inLink ? withoutHiddenCharacters(text) : text;
}

function LinkElement({ link }: { link: LinkInline }): ReactElement {
  const { base, pageOrigin } = useAnswerSettings();
  const Link = useComponent('link', AnswerLink);
  const children = renderInlines(link.children, 'link');
  const text = getLinkText(link.children);
  const target = link.url === undefined ? undefined : checkLink(link.url, text, base, pageOrigin);
  // While an answer streams, the text of a link is shown before its URL has arrived.
  const isIncomplete = link.url === undefined && hasVisibleText(text);
  if (!target && !isIncomplete) return <span className="da-link-refused">{children}</span>;
  return (
    <Link
      href={target?.href}
      host={target?.host ?? ''}
      sameOrigin={target?.sameOrigin ?? true}
      kind={target?.kind ?? 'http'}
      misleading={target?.misleading ?? false}
      title={cleanLabel(link.title, MAX_TITLE) || undefined}
    >
      {children}
    </Link>
  );
}

function ImageElement({ image }: { image: ImageInline }): ReactElement {
  const { base, pageOrigin, allowedImageOrigins } = useAnswerSettings();
  const Image = useComponent('image', AnswerImage);
  const target = resolveLink(image.url, base, pageOrigin);
  const web = target?.kind === 'http' ? target : undefined;
  const allowed = web !== undefined && allowedImageOrigins.includes(new URL(web.href).origin);
  return <Image src={allowed ? web.href : undefined} host={web?.host} alt={withoutHiddenCharacters(image.alt)} />;
}
