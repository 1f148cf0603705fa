import { lexer, parse } from 'marked';

export const toHtml = (markdown) => parse(markdown);
/** A renderer of elements needs the tokens, inline ones included. */
export const read = (text) => lexer(text);
