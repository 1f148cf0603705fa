import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { MarkdownPage, PageLabel } from './nodes/MarkdownPage.js';
import { type ReferenceTarget, resolveReferences } from './nodes/references.js';

type Text = Pick<MarkdownPage, 'root' | 'headings'>;

/** A packed page as plain data, which can be sent to or from a worker thread. */
export interface PackedText extends Omit<MarkdownPage, keyof Text> {
  text: Uint8Array;
  /**
   * The targets of the page's references, as JSON. They are inserted when the text is unpacked. Therefore a page with resolved references
   * can share the compressed text of the original page.
   */
  targets?: string;
}

/** Maximum number of pages that stay unpacked: enough for about ten questions, because a question reads about ten pages. */
const MAX_OPEN = 100;
const open = new Map<PackedMarkdown, Text>();

/**
 * A page whose text is kept compressed and is unpacked when it is needed. Unpacking is fast. If the pages of large documentation were kept
 * as objects, they would take far more memory.
 */
export class PackedMarkdown implements MarkdownPage {
  readonly frontMatter: MarkdownPage['frontMatter'];
  readonly title: string;
  readonly warnings: string[];
  readonly labels?: PageLabel[];
  readonly references?: string[];
  readonly #text: Uint8Array;
  readonly #targets: string | undefined;

  constructor({ frontMatter, title, warnings, labels, references, text, targets }: PackedText) {
    if (labels) this.labels = labels;
    if (references) this.references = references;
    this.frontMatter = frontMatter;
    this.title = title;
    this.warnings = warnings;
    this.#text = text;
    this.#targets = targets;
  }

  get root(): MarkdownPage['root'] {
    return this.#opened().root;
  }

  get headings(): MarkdownPage['headings'] {
    return this.#opened().headings;
  }

  /** The page as plain data. */
  get packed(): PackedText {
    const { frontMatter, title, warnings, labels, references } = this;
    const targets = this.#targets;
    const own = { ...(labels && { labels }), ...(references && { references }), ...(targets && { targets }) };
    return { frontMatter, title, warnings, ...own, text: this.#text };
  }

  #opened(): Text {
    const text = open.get(this) ?? openText(this.#text, this.#targets);
    open.delete(this);
    open.set(this, text);
    if (open.size > MAX_OPEN) open.delete(open.keys().next().value as PackedMarkdown);
    return text;
  }
}

/** Packs a page as plain data. */
export function packMarkdown(page: MarkdownPage): PackedText {
  const { root, headings, ...rest } = page;
  // Copy the other fields, such as the front matter: their strings can be substrings, which would keep the whole source in memory.
  const copy = structuredClone(rest);
  // Copy the compressed bytes: zlib returns a view of a much larger buffer.
  return { ...copy, text: new Uint8Array(deflateRawSync(JSON.stringify({ root, headings }), { level: 1 })) };
}

/** Restores a packed page, with its text unpacked. */
export function unpackMarkdown({ text, targets, ...page }: PackedText): MarkdownPage {
  return { ...page, ...openText(text, targets) };
}

/** Unpacks a page that is needed only once, without keeping the unpacked text. */
export function unpackOnce(page: MarkdownPage): MarkdownPage {
  return page instanceof PackedMarkdown ? unpackMarkdown(page.packed) : page;
}

function openText(packed: Uint8Array, targets: string | undefined): Text {
  const text = JSON.parse(inflateRawSync(packed).toString()) as Text;
  if (targets !== undefined) resolveReferences(text, JSON.parse(targets) as (ReferenceTarget | null)[]);
  return text;
}
