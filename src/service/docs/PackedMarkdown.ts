import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { MarkdownPage } from '../../site/markdown/MarkdownPage.js';

type Text = Pick<MarkdownPage, 'root' | 'headings'>;

/** A packed page as plain data, for another thread. */
export interface PackedText extends Omit<MarkdownPage, keyof Text> {
  text: Uint8Array;
}

/** Texts that are kept open. A question looks at some ten pages. */
const MAX_OPEN = 100;
const open = new Map<PackedMarkdown, Text>();

/**
 * A page whose text is kept compressed and is opened when it is looked at, which takes a tenth of a millisecond. As objects a text
 * takes ten times its own size, so that ten thousand pages would take some hundred megabytes; packed they take twenty.
 */
export class PackedMarkdown implements MarkdownPage {
  readonly frontMatter: MarkdownPage['frontMatter'];
  readonly title: string;
  readonly warnings: string[];
  readonly #text: Uint8Array;

  constructor({ frontMatter, title, warnings, text }: PackedText) {
    this.frontMatter = frontMatter;
    this.title = title;
    this.warnings = warnings;
    this.#text = text;
  }

  get root(): MarkdownPage['root'] {
    return this.#opened().root;
  }

  get headings(): MarkdownPage['headings'] {
    return this.#opened().headings;
  }

  /** The page as plain data. */
  get packed(): PackedText {
    const { frontMatter, title, warnings } = this;
    return { frontMatter, title, warnings, text: this.#text };
  }

  #opened(): Text {
    const text = open.get(this) ?? openText(this.#text);
    open.delete(this);
    open.set(this, text);
    if (open.size > MAX_OPEN) open.delete(open.keys().next().value as PackedMarkdown);
    return text;
  }
}

/** Packs a page as plain data. */
export function packMarkdown(page: MarkdownPage): PackedText {
  const { root, headings, ...rest } = page;
  // Copied, because a piece of a text keeps the whole text in memory.
  const copy = structuredClone(rest);
  // Copied as well: zlib returns the beginning of a much larger buffer.
  return { ...copy, text: new Uint8Array(deflateRawSync(JSON.stringify({ root, headings }), { level: 1 })) };
}

/** The page that was packed, all of it open. */
export function unpackMarkdown({ text, ...page }: PackedText): MarkdownPage {
  return { ...page, ...openText(text) };
}

/** A page for one look, all of it open: its text is not kept open for the next one. */
export function openedOnce(page: MarkdownPage): MarkdownPage {
  return page instanceof PackedMarkdown ? unpackMarkdown(page.packed) : page;
}

function openText(text: Uint8Array): Text {
  return JSON.parse(inflateRawSync(text).toString()) as Text;
}
