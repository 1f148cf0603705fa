'use client';
import { Fragment, memo, type ReactElement, type ReactNode } from 'react';
import { checkLink, resolveLink } from '../protocol/checkLink.js';
import { cleanLabel, hasVisibleText, withoutHiddenCharacters } from '../protocol/hiddenCharacters.js';
import { AnswerImage } from './AnswerImage.js';
import { AnswerLink } from './AnswerLink.js';
import { useAnswerSettings, useComponent } from './answerContext.js';
import { FootnoteReference } from './Footnotes.js';
import { isHtmlBreak, isHtmlComment, linkText } from './linkText.js';
import type { Inline } from './markdown/ast.js';
import { useGrowingTexts } from './useGrowingTexts.js';
import { visibleText } from './visibleText.js';

/** Longest title of a link, in characters. */
const MAX_TITLE = 200;

type LinkInline = Extract<Inline, { kind: 'link' }>;
type ImageInline = Extract<Inline, { kind: 'image' }>;

/**
 * Where inline elements stand. In a text that is `growing` the text nodes stay (`useGrowingTexts`). In a `link` nothing else can be
 * followed, and no character may turn its text around; it is drawn when all of its text is there.
 */
type Place = 'growing' | 'link' | undefined;

/**
 * Inline elements as they are drawn. A function and no component: most of an answer is text, and a component of its own for each
 * piece would cost more than it.
 */
export function drawInlines(inlines: readonly Inline[], place?: Place): ReactNode {
  const [only] = inlines;
  // In a list, React would put another text node in the place of a lone text that gets a neighbour.
  if (inlines.length === 1 && typeof only === 'string' && place !== 'growing') return drawInline(only, 0, place);
  return inlines.map((inline, index) => drawInline(inline, index, place));
}

function drawInline(inline: Inline, key: number, place: Place): ReactNode {
  const inLink = place === 'link';
  if (typeof inline === 'string') return inLink ? withoutHiddenCharacters(inline) : inline;
  switch (inline.kind) {
    case 'emphasis':
    case 'strong':
    case 'strike': {
      const Tag = TAGS[inline.kind];
      if (place === 'growing') {
        // The key names the tag, because another tag is another element, with other text nodes.
        return <TextElement key={`${Tag}${key}`} tag={Tag} inlines={inline.children} unfinished />;
      }
      return <Tag key={key}>{drawInlines(inline.children, place)}</Tag>;
    }
    case 'code':
      return (
        <code key={key} className="da-inline-code" dir="ltr">
          {inLink ? withoutHiddenCharacters(inline.text) : visibleText(inline.text)}
        </code>
      );
    case 'break':
      return <br key={key} />;
    case 'html':
      return drawHtml(inline.text, key, inLink);
    case 'link':
      return inLink ? (
        <Fragment key={key}>{drawInlines(inline.children, place)}</Fragment>
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

/** Headings of an answer stand below those of the page and of the conversation. */
export const HEADING_TAGS = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

const TAGS = { emphasis: 'em', strong: 'strong', strike: 'del' } as const;

interface TextElementProps {
  tag: 'p' | 'td' | (typeof HEADING_TAGS)[number] | (typeof TAGS)[keyof typeof TAGS];
  className?: string | undefined;
  dir?: 'auto' | 'rtl';
  inlines: readonly Inline[];
  /** More of it may come. What was drawn of it then keeps its text nodes, and what a reader has selected in them. */
  unfinished: boolean;
}

/** An element of text. Bold and the like are drawn from their first word on, so their text grows as that of a paragraph does. */
export const TextElement = memo(function TextElement({
  tag: Tag,
  inlines,
  unfinished,
  ...attributes
}: TextElementProps): ReactElement {
  const { given, ref, key } = useGrowingTexts(inlines, unfinished);
  return (
    <Tag key={key} ref={ref} {...attributes}>
      {drawInlines(given, ref && 'growing')}
    </Tag>
  );
});

/** Tags are shown as the text they are; a line break is the one that answers use in tables, and a comment is not for readers. */
function drawHtml(text: string, key: number, inLink: boolean): ReactNode {
  if (isHtmlBreak(text)) return <br key={key} />;
  if (isHtmlComment(text)) return null;
  return inLink ? withoutHiddenCharacters(text) : text;
}

function LinkElement({ link }: { link: LinkInline }): ReactElement {
  const { base, pageOrigin } = useAnswerSettings();
  const Link = useComponent('link', AnswerLink);
  const children = drawInlines(link.children, 'link');
  const text = linkText(link.children);
  const target = link.url === undefined ? undefined : checkLink(link.url, text, base, pageOrigin);
  // The address of a link that is still being written follows.
  const awaited = link.url === undefined && hasVisibleText(text);
  if (!target && !awaited) return <span className="da-link-refused">{children}</span>;
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
