import type { Markup } from './Markup.js';
import { decodeReferences } from './sourceWords.js';

/** The visible text of a rendered page, and `leaks`: syntax of Markdown or of a generator that is visible outside code. */
export interface ShownPage {
  text: string;
  leaks: string[];
}

/**
 * Patterns that find syntax of Markdown, of HTML and of site generators in the visible text of a page. The last pattern finds characters of
 * the markers that `src/site/markdown` puts in place of tags and directives before it parses a page. `^` at the start of a pattern matches
 * at the start of any line.
 */
const LEAKS = [
  /<\/?[A-Z][A-Za-z.]*(?:\s[^<>\n]{0,80})?\/?>/g,
  /<\/?(?:div|span|p|details|summary|br|img|a|table|t[dhr]|ul|li)\b[^<>\n]{0,80}>/g,
  /^[ \t]*:{3,}[^\n]{0,40}/gm,
  /^\s*import\s+[\w*{][^\n]{0,80}\sfrom\s+['"“][^\n]{0,60}/gm,
  /^\s*export\s+(?:const|default|function)\b[^\n]{0,60}/gm,
  /\{\{[^{}\n]{1,80}\}\}/g,
  /\{%[^{}\n]{1,80}%\}/g,
  /\{\/\*|\*\/\}|<!--|-->/g,
  /(?<![\w$\\])\{[\w.]+(?:\([^(){}\n]*\))?\}/g,
  /^\s*(?:!!!|\?\?\?\+?)\s+\w+/gm,
  /^\s*===\s+"/gm,
  /^[ \t]*\/{3,}[ \t]*\|?[ \t]*\w*/gm,
  /\[\^[^\]\s]+\]/g,
  /\{:?\s?[#.][\w-][^{}\n]*\}/g,
  /\{\s?[a-z][\w-]*=["'][^{}\n]*\}/g,
  /\|\s*:?-{3,}:?\s*\|/g,
  /:(?:material|fontawesome|octicons|simple)-[\w-]+:/g,
  /-{2,}8<-{2,}/g,
  /^\s*\([\w-]+\)=\s*$/gm,
  /^\s*\[\[?toc\]?\]\s*$/gim,
  /^\s*\[!\w+\]/gm,
  /^\s*(?:`{3,}|~{3,})/gm,
  /^[ \t]*:[ \t]{1,3}\S/gm,
  /^[ \t]*<<<\s/gm,
  /^[ \t]*\{\*[^\n]*\*\}/gm,
  /^[ \t]*:[\w-]+:[ \t]\S/gm,
  /(?<![\w:]):[a-z][\w+-]*:(?![\w:])/g,
  /\]\((?:\.|\/|https?:|#)[^)\n]*\)/g,
  /(?<![\w*])\*\*(?=\S)[^*\n]+\*\*/g,
  /(?<![+\w])\+\+[a-z][\w+-]*\+\+/g,
  /(?<![=\w])==(?=\S)[^=\n]+==(?!=)/g,
  /\^\^(?=\S)[^^\n]+\^\^/g,
  /&(?:nbsp|lt|gt|amp|#\d+);/g,
  /[\uFDD0\uFDD1]/g,
];

/**
 * Returns the visible text of a page with its `alt` and `title` attributes, and its leaks: syntax of Markdown or of a generator that is
 * visible outside code. Text that the author probably wants to show does not count as a leak, such as syntax that the source escapes, or a
 * name in single braces outside MDX. Accepts only HTML of our own renderer or of micromark, which is well formed and has no comments.
 */
export function shownPage(html: string, source: string, markup: Markup): ShownPage {
  const visible = html.replace(/<pre[\s\S]*?<\/pre>/g, (block) => block.replace(/<[^>]*>/g, ''));
  const attributes = [...html.matchAll(/\s(?:alt|title)="([^"]*)"/g)].map((match) => match[1] ?? '');
  // Leave out code and the titles of code blocks. A title is plain text, so syntax of Markdown in a title is not a leak.
  const prose = html.replace(
    /<figure class="code"><figcaption>[\s\S]*?<\/figcaption>|<(pre|code)\b[\s\S]*?<\/\1>/g,
    ' · ',
  );
  const readable = decodeReferences(
    prose.replace(/<\/?(?:p|div|li|h\d|td|th|tr|section|blockquote|aside)\b[^>]*>/g, '\n').replace(/<[^>]*>/g, ''),
  );
  return {
    text: decodeReferences(`${visible.replace(/<[^>]*>/g, ' ')} ${attributes.join(' ')}`),
    leaks: LEAKS.flatMap((pattern) => readable.match(pattern) ?? [])
      .map((leak) => leak.trim().slice(0, 100))
      .filter((leak) => !source.includes(`\\${leak}`))
      // Count `-->` only if the source has a comment: otherwise it is an arrow. Count `[^1]` only if the source has this footnote.
      .filter((leak) => leak !== '-->' || source.includes('<!--'))
      .filter((leak) => !/^\[\^/.test(leak) || source.includes(`${leak}:`))
      // In MyST, the name of an emoji (`:rocket:`) is text, because Sphinx, the generator of these pages, does not replace it.
      .filter((leak) => markup !== 'myst' || !/^:[a-z]/.test(leak))
      .filter((leak) => !leak.startsWith('<') || !source.includes(leak.replace('<', '&lt;')))
      // A tag with a capital letter is a component, which only MDX and Vue have. In other pages, it is text, as in `Array<String>`.
      .filter((leak) => markup === 'mdx' || markup === 'vue' || !/^<[A-Z][\w.]*>$/.test(leak))
      .filter((leak) => markup === 'mdx' || !/^\{\w[\w.]*\}/.test(leak)),
  };
}
