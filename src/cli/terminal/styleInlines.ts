import { getLinkText, isHtmlComment } from '../../answer/getLinkText.js';
import type { Inline } from '../../answer/markdown/ast.js';
import { isHtmlBreak } from '../../answer/markdown/isHtmlBreak.js';
import type { ResolveAnswerLink, TerminalLink } from './AnswerLinks.js';
import type { TerminalFeatures } from './detectTerminal.js';
import { type StyledText, styled, type TextStyle } from './StyledText.js';

/** Settings for the rendering of an answer. */
export interface RenderContext {
  features: TerminalFeatures;
  resolveLink: ResolveAnswerLink;
}

/** Renders the text of a paragraph, heading or cell. */
export function styleInlines(
  inlines: readonly Inline[],
  context: RenderContext,
  styles: readonly TextStyle[] = [],
): StyledText[] {
  return inlines.flatMap((inline) => renderInline(inline, context, styles));
}

function renderInline(inline: Inline, context: RenderContext, styles: readonly TextStyle[]): StyledText[] {
  // In Markdown, a single line break is a space.
  if (typeof inline === 'string') return [styled(inline.replace(/[\r\n]+/g, ' '), styles)];
  switch (inline.kind) {
    case 'strong':
      return styleInlines(inline.children, context, [...styles, 'bold']);
    case 'emphasis':
      return styleInlines(inline.children, context, [...styles, 'italic']);
    case 'strike':
      return marked(styleInlines(inline.children, context, [...styles, 'strikethrough']), '~~', context);
    case 'code':
      return marked([styled(inline.text.replace(/[\r\n]+/g, ' '), [...styles, 'cyan'])], '`', context);
    case 'break':
      return [styled('\n')];
    case 'link':
      return renderLink(inline.url, inline.children, context, styles);
    case 'image':
      return renderLink(inline.url, [inline.alt], context, styles);
    case 'footnote':
      return [styled(`[${inline.label.toLowerCase()}]`, styles)];
    case 'html':
      if (isHtmlBreak(inline.text)) return [styled('\n')];
      return isHtmlComment(inline.text) ? [] : [styled(inline.text.replace(/[\r\n]+/g, ' '), styles)];
    default:
      return inline satisfies never;
  }
}

/**
 * Puts Markdown delimiters such as `~~` around text if the terminal has no styles. Without styles and delimiters, the text would lose part
 * of its meaning.
 */
function marked(text: StyledText[], mark: string, { features }: RenderContext): StyledText[] {
  return features.hasStyles ? text : [styled(mark), ...text, styled(mark)];
}

function renderLink(
  url: string | undefined,
  children: readonly Inline[],
  context: RenderContext,
  styles: readonly TextStyle[],
): StyledText[] {
  const words = getLinkText(children);
  const link = url === undefined ? undefined : context.resolveLink(url, words);
  if (!link) return styleInlines(children, context, styles);
  const text = styleInlines(children, context, [...styles, 'underline']);
  return linkTo(link, text, words, context.features);
}

/**
 * Adds the link to its text. If the text names another destination, also writes the real destination after the text. Some terminals cannot
 * open a link that is hidden behind its text. For these, writes the URL or path after the text instead, unless the text already is this URL
 * or path.
 */
export function linkTo(
  link: TerminalLink,
  text: readonly StyledText[],
  words: string,
  { hasLinks }: TerminalFeatures,
): StyledText[] {
  if (hasLinks) {
    const linked = text.map((piece) => ({ ...piece, href: link.href }));
    return link.destination ? [...linked, styled(` (${link.destination})`)] : linked;
  }
  const shown = words.trim();
  const isShown =
    [link.address, link.href.replace(/^mailto:/, '')].includes(shown) ||
    // The text may be another spelling of the URL, such as `https://acme.com` for `https://acme.com/`.
    (URL.canParse(shown) && new URL(shown).href === link.href);
  return isShown ? [...text] : [...text, styled(' ('), styled(link.address, ['dim']), styled(')')];
}
