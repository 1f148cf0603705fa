import { lexer, parse } from 'marked';

export const toHtml = (markdown) => parse(markdown);
/** Reads Markdown into tokens, including the tokens of inline Markdown. A page needs nothing else to render elements. */
export const read = (text) => lexer(text);
