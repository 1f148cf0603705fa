import { lexer, parse } from 'marked';

export const toHtml = (markdown) => parse(markdown);
/** Rendering elements needs the tokens, including the inline ones. */
export const read = (text) => lexer(text);
