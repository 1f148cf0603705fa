/**
 * Beyond these an answer is shown as plain text from there on: no input may take a second or overflow the stack
 * (promise 7). A realistic answer of 400,000 characters stays below all of them.
 */

/** Characters of one answer. */
export const MAX_ANSWER_LENGTH = 1_000_000;

/** Blocks of one answer, table cells and list items counted. */
export const MAX_BLOCKS = 20_000;

/** Elements inside paragraphs of one answer. */
export const MAX_INLINES = 15_000;

/** Characters of one paragraph, heading or cell whose inline Markdown is read. Prose has a few hundred. */
export const MAX_LEAF_LENGTH = 20_000;

/** Elements inside one another in a paragraph. */
export const MAX_INLINE_NESTING = 24;

/** Quotes, lists and items inside one another. */
export const MAX_BLOCK_NESTING = 24;

/** Columns of a table, and cells of one. Missing cells are filled in, so a short text can ask for many. */
export const MAX_TABLE_COLUMNS = 64;
export const MAX_TABLE_CELLS = 6_000;

/** Link reference definitions and footnotes of one answer. */
export const MAX_DEFINITIONS = 1_000;

/** Hidden characters of one answer that get an element and a symbol from another font. Both are slow to lay out. */
export const MAX_MARKED_CHARACTERS = 2_000;
