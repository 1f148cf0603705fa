import { lexer, parse } from 'marked';

export const toHtml = (markdown) => parse(markdown);
/** Reads Markdown into tokens, including the tokens of inline Markdown. A page could render elements from these tokens alone. */
export const read = (text) => lexer(text);
