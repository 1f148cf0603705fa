/**
 * Limits that keep hostile input from blocking the page or overflowing the stack. Markdown beyond a limit is shown as plain text, or with
 * fewer elements. A realistic answer of 400,000 characters stays below all of them.
 */

/** Number of characters of an answer after which no further line is parsed. */
export const MAX_ANSWER_LENGTH = 1_000_000;

/** Number of blocks after which no further line is parsed. Table cells and list items count as blocks, a code block as several. */
export const MAX_BLOCKS = 20_000;

/** Number of inline elements after which no further text is parsed. */
export const MAX_INLINES = 15_000;

/**
 * Maximum length of a paragraph, heading or table cell whose inline Markdown is parsed, in characters. A typical paragraph has a few
 * hundred.
 */
export const MAX_LEAF_LENGTH = 20_000;

/** Maximum nesting of inline elements in a paragraph, heading or cell. A text with deeper nesting is shown as plain text. */
export const MAX_INLINE_NESTING = 24;

/** Number of open blocks above which no further quote, list item or footnote starts. */
export const MAX_BLOCK_NESTING = 24;

/** Maximum numbers of columns and of cells in a table. Empty cells are added to short rows, so a short text can produce many cells. */
export const MAX_TABLE_COLUMNS = 64;
export const MAX_TABLE_CELLS = 6_000;

/** Maximum number of link definitions and footnotes together. */
export const MAX_DEFINITIONS = 1_000;

/**
 * Maximum number of hidden characters in an answer for which those in code are shown as symbols. If there are more, they are shown as ASCII
 * text, because each symbol needs an element and another font, which are slow to lay out.
 */
export const MAX_HIDDEN_CHARACTERS = 2_000;
