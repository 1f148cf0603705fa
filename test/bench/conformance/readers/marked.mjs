import { lexer, parse } from 'marked';

export const toHtml = (markdown) => parse(markdown);
/** What a renderer to elements would use: the tokens, inline ones included. */
export const read = (text) => lexer(text);
