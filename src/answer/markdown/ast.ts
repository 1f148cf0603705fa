/** What Markdown becomes before it becomes elements: plain data, so that deciding and drawing stay apart. */

/** Text, or an element inside a paragraph. Text is a bare string: it is most of what there is. */
export type Inline =
  | string
  | { kind: 'emphasis' | 'strong' | 'strike'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | {
      kind: 'link';
      /** As it was written; undefined while the link is still being written. */
      url: string | undefined;
      title: string;
      children: Inline[];
    }
  | { kind: 'image'; url: string; title: string; alt: string }
  | { kind: 'footnote'; label: string; pending: boolean }
  /** A tag or comment: shown as the text it is, never as HTML. */
  | { kind: 'html'; text: string };

/** Text with its inline elements. */
export interface Leaf {
  /** The Markdown it was read from; read again when a definition arrives that it waits for. */
  text: string;
  inlines: Inline[];
  /** Labels of references that have no definition so far. */
  missing: readonly string[];
  /** Something of it is drawn as a link or footnote already, although its definition is missing. */
  pending: boolean;
  /** Its end has not arrived: more text may be added to it. */
  unfinished: boolean;
}

export interface ParagraphBlock extends Leaf {
  kind: 'paragraph';
}

export interface HeadingBlock extends Leaf {
  kind: 'heading';
  /** 1 to 6, as written. */
  level: number;
}

export interface CodeBlock {
  kind: 'code';
  /** What stands after the fence: the language first. Empty for indented code. */
  info: string;
  text: string;
  /** Nothing more will come: it may be coloured. */
  closed: boolean;
  /** Fence character, its length and indentation; undefined for indented code. */
  fence?: { marker: string; length: number; indent: number };
}

export interface HtmlBlock {
  kind: 'html';
  text: string;
  /** What ends it; undefined: a blank line. */
  end: RegExp | undefined;
}

export interface QuoteBlock {
  kind: 'quote';
  children: Block[];
}

export interface ItemBlock {
  kind: 'item';
  children: Block[];
  /** A task: done or not. Undefined: an ordinary item. */
  done?: boolean;
  /** Columns that its content is indented by, from the start of the containing block. */
  width: number;
}

export interface ListBlock {
  kind: 'list';
  children: ItemBlock[];
  /** `-`, `+`, `*`, or the character after the number. */
  marker: string;
  ordered: boolean;
  start: number;
  /** A blank line stands between its items or inside one. */
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
  /** Normalised. */
  label: string;
  children: Block[];
}

/** What is over the limits of `limits.ts`: shown as it is. */
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

/** Where a reference leads. */
export interface Definition {
  url: string;
  title: string;
}

/** What references can be resolved to. Footnotes stand beside links under `^label`. */
export type Definitions = ReadonlyMap<string, Definition>;
