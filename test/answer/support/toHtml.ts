import { AnswerDocument } from '../../../src/answer/markdown/AnswerDocument.js';
import type { AnyBlock, Inline } from '../../../src/answer/markdown/ast.js';

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Percent-encodes a URL as the reference implementation of CommonMark does, and escapes it for HTML. */
const encodeUrl = (url: string) =>
  escapeHtml(
    url.replace(/%(?![\da-fA-F]{2})|[^\w!#$%&'()*+,./:;=?@~-]/gu, (character) => encodeURIComponent(character)),
  );

function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return escapeHtml(inline);
      if (inline.kind === 'html') return inline.text;
      if (inline.kind === 'break') return '<br />\n';
      if (inline.kind === 'code') return `<code>${escapeHtml(inline.text)}</code>`;
      if (inline.kind === 'footnote') return `<sup>${inline.label}</sup>`;
      const title = 'title' in inline && inline.title ? ` title="${escapeHtml(inline.title)}"` : '';
      if (inline.kind === 'image')
        return `<img src="${encodeUrl(inline.url)}" alt="${escapeHtml(inline.alt)}"${title} />`;
      if (inline.kind === 'link')
        return `<a href="${encodeUrl(inline.url ?? '')}"${title}>${textOf(inline.children)}</a>`;
      const tag = { emphasis: 'em', strong: 'strong', strike: 'del' }[inline.kind];
      return `<${tag}>${textOf(inline.children)}</${tag}>`;
    })
    .join('');
}

function blockHtml(block: AnyBlock, tight = false): string {
  const inside = (children: readonly AnyBlock[], isTight = false) =>
    children.map((child) => blockHtml(child, isTight)).join('');
  switch (block.kind) {
    case 'paragraph':
      return tight ? textOf(block.inlines) : `<p>${textOf(block.inlines)}</p>\n`;
    case 'heading':
      return `<h${block.level}>${textOf(block.inlines)}</h${block.level}>\n`;
    case 'code': {
      const language = block.fence ? decodeInfo(block.info) : '';
      return `<pre><code${language ? ` class="language-${escapeHtml(language)}"` : ''}>${escapeHtml(block.text)}</code></pre>\n`;
    }
    case 'html':
      return block.text;
    case 'rule':
      return '<hr />\n';
    case 'quote':
      return `<blockquote>\n${inside(block.children)}</blockquote>\n`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : '';
      const items = block.children.map((item) => {
        const box =
          item.done === undefined ? '' : `<input${item.done ? ' checked=""' : ''} disabled="" type="checkbox"> `;
        return `<li>${block.loose ? '\n' : ''}${box}${inside(item.children, !block.loose)}</li>\n`;
      });
      return `<${tag}${start}>\n${items.join('')}</${tag}>\n`;
    }
    case 'table': {
      const cell = (tag: string, inlines: readonly Inline[], column: number) =>
        `<${tag}${block.alignments[column] ? ` align="${block.alignments[column]}"` : ''}>${textOf(inlines)}</${tag}>`;
      const head = block.head.map(({ inlines }, column) => cell('th', inlines, column)).join('');
      const rows = block.rows.map(
        (row) => `<tr>${row.map(({ inlines }, column) => cell('td', inlines, column)).join('')}</tr>`,
      );
      return `<table><thead><tr>${head}</tr></thead>${rows.length > 0 ? `<tbody>${rows.join('')}</tbody>` : ''}</table>\n`;
    }
    default:
      return '';
  }
}

function decodeInfo(info: string): string {
  return /\S+/.exec(info)?.[0] ?? '';
}

/** Renders HTML in the form of the CommonMark examples, for comparison only. The page renders answers as React elements, never as HTML. */
export function toHtml(markdown: string): string {
  return new AnswerDocument()
    .view(markdown, false)
    .groups.flat()
    .map((block) => blockHtml(block))
    .join('');
}

/**
 * Removes spaces around line breaks, and line breaks around the tags of blocks, because Markdown implementations differ in this white
 * space.
 */
export const looseHtml = (html: string) =>
  html
    .replace(/\s*\n\s*/g, '\n')
    .replace(/\n?(<\/?(?:li|p|ul|ol|blockquote|table|thead|tbody|tr|t[dh]|h\d|hr|pre)[^>]*>)\n?/g, '$1')
    .trim();
