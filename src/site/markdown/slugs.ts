import GithubSlugger from 'github-slugger';

/**
 * The style of anchors: `github` (also for Docusaurus, Starlight and Nextra), `vitepress`, or `mdx`, which is like `github` but has one
 * hyphen in place of several.
 */
export type SlugStyle = 'github' | 'vitepress' | 'mdx';

/** Generates the anchors of one page. Repeated headings get numbers. */
export class Slugs {
  readonly #github = new GithubSlugger();
  readonly #style: SlugStyle;
  readonly #used = new Map<string, number>();

  constructor(style: SlugStyle) {
    this.#style = style;
  }

  make(text: string): string {
    if (this.#style === 'github') return this.#github.slug(text) || this.#github.slug('section');
    const slug = (this.#style === 'vitepress' ? vitepressSlug(text) : platformSlug(text)) || 'section';
    return this.#unique(slug, this.#style === 'vitepress' ? 1 : 2);
  }

  /** Reserves an id that the author gave. */
  keep(id: string): string {
    this.#github.occurrences[id] ??= 0;
    this.#used.set(id, this.#used.get(id) ?? 0);
    return id;
  }

  #unique(slug: string, first: number): string {
    const count = this.#used.get(slug);
    if (count === undefined) {
      this.#used.set(slug, 0);
      return slug;
    }
    let number = count || first;
    while (this.#used.has(`${slug}-${number}`)) number += 1;
    this.#used.set(slug, number + 1);
    this.#used.set(`${slug}-${number}`, 0);
    return `${slug}-${number}`;
  }
}

/** Removes accents, replaces each run of punctuation and spaces by one hyphen, and puts an underscore before a leading digit. */
function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\p{Cc}]/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/** Makes a slug like GitHub's, but with one hyphen in place of several. */
function platformSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}
