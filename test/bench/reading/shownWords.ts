import { decodeReferences } from './sourceWords.js';

/** The visible text of a rendered page, and `leaks`: Markdown or MDX syntax that is visible outside code. */
export interface ShownPage {
  text: string;
  leaks: string[];
}

const LEAKS = [
  /<\/?[A-Z][A-Za-z.]*(?:\s[^<>\n]{0,80})?\/?>/g,
  /<\/?(?:div|span|p|details|summary|br|img|a|table|t[dhr]|ul|li)\b[^<>\n]{0,80}>/g,
  /(?:^|\n)\s*:{3,}[^\n]{0,40}/g,
  /(?:^|\n)\s*import\s+[\w*{][^\n]{0,80}\sfrom\s+['"“][^\n]{0,60}/g,
  /(?:^|\n)\s*export\s+(?:const|default|function)\b[^\n]{0,60}/g,
  /\{\{[^{}\n]{1,80}\}\}/g,
  /\{\/\*|\*\/\}|<!--|-->/g,
  /(?<![\w$\\])\{[\w.]+(?:\([^(){}\n]*\))?\}/g,
  /^\s*(?:!!!|\?\?\?\+?)\s+\w+/gm,
  /[\uFDD0\uFDD1]/g,
];

/**
 * Reads HTML of our own renderer, which is well formed and has no comments. Syntax that the source escapes, and braces outside MDX, are the
 * author's text and not a leak.
 */
export function shownPage(html: string, source: string, mdx: boolean): ShownPage {
  const visible = html.replace(/<pre[\s\S]*?<\/pre>/g, (block) => block.replace(/<[^>]*>/g, ''));
  const attributes = [...html.matchAll(/\s(?:alt|title)="([^"]*)"/g)].map((match) => match[1] ?? '');
  const prose = html.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, ' · ').replace(/<kbd[\s\S]*?<\/kbd>/g, ' · ');
  const readable = decodeReferences(
    prose.replace(/<\/?(?:p|div|li|h\d|td|th|tr|section|blockquote|aside)\b[^>]*>/g, '\n').replace(/<[^>]*>/g, ''),
  );
  return {
    text: decodeReferences(`${visible.replace(/<[^>]*>/g, ' ')} ${attributes.join(' ')}`),
    leaks: LEAKS.flatMap((pattern) => readable.match(pattern) ?? [])
      .map((leak) => leak.trim().slice(0, 100))
      .filter((leak) => !source.includes(`\\${leak}`) && !source.includes(leak.replace('<', '&lt;')))
      .filter((leak) => mdx || !/^\{[^{]/.test(leak)),
  };
}
