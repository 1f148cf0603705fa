/** The syntax tree between parsing and rendering. Plain data. */

/** Text or an element in a paragraph, heading or table cell. Plain text, the most common case, is a string. */
export type Inline =
  | string
  | { kind: 'emphasis' | 'strong' | 'strike'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | {
      kind: 'link';
      /** The URL in the Markdown; undefined until the complete link, or the definition of its label, has arrived. */
      url: string | undefined;
      title: string;
      children: Inline[];
    }
  | { kind: 'image'; url: string; title: string; alt: string }
  | { kind: 'footnote'; label: string; pending: boolean }
  /** A tag, a comment or other HTML. Shown as text, except for line breaks and comments. */
  | { kind: 'html'; text: string };

/** Text with its inline elements. */
export interface Leaf {
  /** The Markdown of the leaf, which is parsed again when a missing definition arrives. */
  text: string;
  inlines: Inline[];
  /** Labels of references that have no definition so far. */
  missing: readonly string[];
  /** Whether the text contains a link or footnote that is shown although its definition is missing. */
  pending: boolean;
  /** Whether more text may be added. */
  unfinished: boolean;
  /** Number of elements in `inlines`, including nested elements but not plain text. */
  count: number;
}

export interface ParagraphBlock extends Leaf {
  kind: 'paragraph';
}

export interface HeadingBlock extends Leaf {
  kind: 'heading';
  /** Level of the heading in the Markdown, 1 to 6. */
  level: number;
}

export interface CodeBlock {
  kind: 'code';
  /** The text after the opening fence, which starts with the language. Empty for indented code. */
  info: string;
  text: string;
  /** Whether the block is complete, so that it can be highlighted. */
  closed: boolean;
  /** The character, the length and the indentation of the fence; undefined for indented code. */
  fence?: { marker: string; length: number; indent: number };
}

export interface HtmlBlock {
  kind: 'html';
  text: string;
  /** Matches the last line of the block; undefined if a blank line ends it. */
  end: RegExp | undefined;
}

export interface QuoteBlock {
  kind: 'quote';
  children: Block[];
}

export interface ItemBlock {
  kind: 'item';
  children: Block[];
  /** Whether the task is done; undefined for ordinary items. */
  done?: boolean;
  /** Indentation of the content in columns, from the start of the containing block. */
  width: number;
}

export interface ListBlock {
  kind: 'list';
  children: ItemBlock[];
  /** `-`, `+`, `*`, or the character after the number. */
  marker: string;
  ordered: boolean;
  start: number;
  /** Whether there is a blank line between two items, or between two blocks of an item. */
  loose: boolean;
}

export type Alignment = 'left' | 'center' | 'right' | undefined;

export interface TableBlock {
  kind: 'table';
  alignments: Alignment[];
  head: Leaf[];
  rows: Leaf[][];
}

export interface RuleBlock {
  kind: 'rule';
}

export interface FootnoteBlock {
  kind: 'footnote';
  /** Normalised for comparison (`normalizeLabel`). */
  label: string;
  children: Block[];
}

/** Text beyond the limits of `limits.ts`, which is not parsed. */
export interface PlainBlock {
  kind: 'plain';
  text: string;
}

export interface DocumentBlock {
  kind: 'document';
  children: Block[];
}

export type Block =
  | ParagraphBlock
  | HeadingBlock
  | CodeBlock
  | HtmlBlock
  | QuoteBlock
  | ListBlock
  | TableBlock
  | RuleBlock
  | FootnoteBlock
  | PlainBlock;

export type AnyBlock = Block | ItemBlock | DocumentBlock;

/** The target of a reference. */
export interface Definition {
  url: string;
  title: string;
}

/** Targets by label. Footnotes have an entry under `^label`. */
export type Definitions = ReadonlyMap<string, Definition>;
