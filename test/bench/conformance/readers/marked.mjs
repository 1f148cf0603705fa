import { lexer, parse } from 'marked';

export const toHtml = (markdown) => parse(markdown);
/** Reads Markdown into tokens, including those of inline Markdown: a page needs no more than that to render elements. */
export const read = (text) => lexer(text);
