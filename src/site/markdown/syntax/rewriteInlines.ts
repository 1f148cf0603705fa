import { mapProse } from '../lines/mapProse.js';

/**
 * Matches an icon with its attributes, and the space after it. If this space stayed after a list marker, it would change the indentation of
 * the item.
 */
const ICON = /:(?:material|fontawesome|octicons|simple)-[\w-]{1,100}:(?:\{[^{}\n]{0,200}\})?[ \t]*/g;
/** Attributes of an element: `{ .annotate }`, `{: #id }`, and after a link, image or bold text also `{ data-preview }`. */
const ATTRIBUTES =
  /\{:[^{}\n]*\}|\{[ \t]*[.#][\w-][^{}\n]*\}|(?<=[)\]]|__|\*\*)\{[ \t]*[a-z][\w-]*(?:=[^{}\n]*\}|[ \t]*\})/g;
/**
 * Attributes directly after a code span, such as the `{.wide}` of `` `code`{.wide} ``. `mapProse` passes the text after each code span
 * separately, so these attributes are always at the start of such a text.
 */
const LEADING_ATTRIBUTES = /^\{[ \t]*(?:[.#:]|[a-z][\w-]*=)[^{}\n]*\}/;
/** A line that contains only attributes of the block before or after it: `{class="wide"}`. */
const BLOCK_ATTRIBUTES = /^[ \t>]*\{[ \t]*(?:[.#:]|[a-z][\w-]*=)[^{}\n]*\}[ \t]*$/;
const HEADING = /^[ \t>]*#{1,6}[ \t]/;
/** Lines to remove: definitions of abbreviations, `[TOC]`, and references to files that an extension inserts (`{* ../a.py hl[1] *}`). */
const UNSEEN = /^(?:\*\[[^\]\n]+\]:|\[TOC\][ \t]*$|[ \t>]*\{\*.*\*\}[ \t]*$)/;
const KEYS = /\+\+([\w"-]+(?:\+[\w"-]+)*)\+\+/g;

/**
 * Removes icons (`:material-home:`) and attribute lists (`{ .wide }`) from a line outside code. Some generators add this syntax to
 * Markdown. Ids of headings stay.
 */
export function removeAttributes(line: string): string {
  if (!/[{:]/.test(line)) return line;
  if (BLOCK_ATTRIBUTES.test(line)) return '';
  if (HEADING.test(line))
    return line
      .replace(ICON, '')
      .replace(/\{:/, '{')
      .replace(/\{[^{}#\n]*[ \t](#[\w-]+)(?![\w-])[^{}#\n]*\}[ \t]*$/, '{$1}')
      .replace(/\{[ \t]*(?!#)[.a-z][^{}#\n]*\}[ \t]*$/, '');
  return mapProse(line, (text) => text.replace(ICON, '').replace(ATTRIBUTES, '').replace(LEADING_ATTRIBUTES, ''));
}

/**
 * Rewrites the inline syntax of Python Markdown's extensions: keys, highlights, insertions and edits (CriticMarkup). Returns an empty
 * string for a line that `UNSEEN` matches.
 */
export function rewritePythonInlines(line: string): string {
  if (UNSEEN.test(line)) return '';
  return mapProse(line, (text) =>
    text
      // Rewrite edits (`{++added++}`) before keys (`++ctrl+c++`). Otherwise, added text would be read as a key.
      .replace(/\{(\+\+|--|==)([^{}\n]+?)\1\}/g, '$2')
      .replace(KEYS, (_, keys: string) =>
        keys
          .split('+')
          .map((key) => `<kbd>${key.replaceAll('"', '')}</kbd>`)
          .join('+'),
      )
      .replace(/\{~~((?:(?!~>)[^{}\n])*)~>([^{}\n]*?)~~\}/g, '$1 $2')
      .replace(/\{>>([^{}\n]*?)<<\}/g, '$1')
      .replace(/(?<![=\w])==(?=[^\s=])([^=\n]*[^\s=])==(?![=\w])/g, '<mark>$1</mark>')
      .replace(/(?<![\^\w])\^\^(?=[^\s^])([^^\n]*[^\s^])\^\^(?![\^\w])/g, '<ins>$1</ins>'),
  );
}

/** Matches a Jinja tag, such as `{% for user in users %}`. A plugin of MkDocs executes such tags. */
export const TEMPLATE_TAG = /\{%[^\n]{0,500}?%\}/;
/** Matches a Jinja expression that is the value of an attribute without quotes: `<a href={{ url }}>`. */
const TEMPLATE_ATTRIBUTE = /(?<==)\{\{[^\n]{0,500}?\}\}/g;
const TEMPLATE = /\{%[^\n]{0,500}?%\}|\{\{[^\n]{0,500}?\}\}/g;

/**
 * Removes Jinja tags (`{% … %}`) and expressions (`{{ … }}`) from a line of a page that is a Jinja template. An expression that is the
 * value of an attribute becomes `""`. Leaves code spans unchanged.
 */
export function removeTemplateTags(line: string): string {
  return mapProse(line, (text) => text.replace(TEMPLATE_ATTRIBUTE, '""').replace(TEMPLATE, ''));
}
