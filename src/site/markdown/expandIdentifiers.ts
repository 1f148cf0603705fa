import { readLines } from './codeLines.js';

/** A line that mkdocstrings replaces with the documentation of an object: `::: acme.client.Client`. */
const IDENTIFIER = /^([ \t]*):::[ \t]+([A-Za-z_][\w.]*)[ \t]*$/;
const OPTION = /^[ \t]*(?: {4}|\t)/;

/** Shows the objects that mkdocstrings documents by their names, as code, and leaves out the options below them. */
export function expandIdentifiers(source: string): string {
  if (!source.includes(':::')) return source;
  const output: string[] = [];
  let hasOptions = false;
  for (const { text, code } of readLines(source)) {
    const [, margin = '', name] = (code ? null : IDENTIFIER.exec(text)) ?? [];
    if (name !== undefined) output.push('', `${margin}\`${name}\``, '');
    else if (!hasOptions || !OPTION.test(text)) output.push(text);
    hasOptions = name !== undefined || (hasOptions && OPTION.test(text));
  }
  return output.join('\n');
}
