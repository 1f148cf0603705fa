import GithubSlugger from 'github-slugger';

/**
 * The styles of anchors. `github` is also the style of Docusaurus and Nextra. `mdx` is like `github`, but has one hyphen in place of
 * several, and numbers repeated headings from 2 instead of 1. The other styles are named after their generators.
 */
export const SLUG_STYLES = ['github', 'vitepress', 'mdx', 'starlight', 'mkdocs', 'sphinx', 'hugo'] as const;

export type SlugStyle = (typeof SLUG_STYLES)[number];

/** How a style makes anchors if it does not use the rules of GitHub. */
interface SlugRules {
  slugOf(text: string): string;
  /** Anchor of a heading for which `slugOf` returns an empty string. Default: an anchor with a number, as for repeated headings. */
  empty?: string;
  /** How to make a repeated anchor unique: the text before its number, and the first number to try. */
  numbered(slug: string): { stem: string; first: number };
}

/**
 * Anchor styles that follow the rules of GitHub. `hugo` and `starlight` apply these rules to a modified text of the heading (see
 * `readAnchorText`). `starlight` also removes a final hyphen.
 */
type LikeGitHub = 'github' | 'hugo' | 'starlight';

const RULES = {
  vitepress: {
    slugOf: vitepressSlug,
    empty: 'section',
    numbered: (slug) => ({ stem: `${slug}-`, first: 1 }),
  },
  mdx: { slugOf: platformSlug, empty: 'section', numbered: (slug) => ({ stem: `${slug}-`, first: 2 }) },
  mkdocs: {
    slugOf: pythonMarkdownSlug,
    numbered(slug) {
      // Ignore a number of more than 15 digits. JavaScript can round such numbers, so the number plus one can equal the number.
      const [, name = slug, number = '0'] = /^(.*)_(\d{1,15})$/.exec(slug) ?? [];
      return { stem: `${name}_`, first: Number(number) + 1 };
    },
  },
  sphinx: { slugOf: docutilsId, numbered: () => ({ stem: 'id', first: 1 }) },
} satisfies Record<Exclude<SlugStyle, LikeGitHub>, SlugRules>;

/** Generates the anchors of one page. Repeated headings get numbers. */
export class Slugs {
  readonly #github = new GithubSlugger();
  readonly #rules: SlugRules | undefined;
  readonly #used = new Set<string>();
  /** The next number for each stem. A numbered slug is a stem followed by a number. */
  readonly #next = new Map<string, number>();

  constructor(readonly style: SlugStyle) {
    this.#rules = isLikeGitHub(style) ? undefined : RULES[style];
  }

  make(text: string): string {
    if (this.#rules) return this.#unique(this.#rules.slugOf(text) || (this.#rules.empty ?? ''), this.#rules);
    const slug = this.#github.slug(text) || this.#github.slug('section');
    return this.style === 'starlight' ? slug.replace(/-$/, '') : slug;
  }

  /** Reserves an id that the author gave. */
  keep(id: string): string {
    this.#github.occurrences[id] ??= 0;
    this.#used.add(id);
    return id;
  }

  #unique(slug: string, rules: SlugRules): string {
    let id = slug;
    if (id === '' || this.#used.has(id)) {
      const { stem, first } = rules.numbered(slug);
      let number = Math.max(first, this.#next.get(stem) ?? 0);
      while (this.#used.has(`${stem}${number}`)) number += 1;
      this.#next.set(stem, number + 1);
      id = `${stem}${number}`;
    }
    this.#used.add(id);
    return id;
  }
}

function isLikeGitHub(style: SlugStyle): style is LikeGitHub {
  return style === 'github' || style === 'hugo' || style === 'starlight';
}

/**
 * Removes accents and control characters, replaces each run of ASCII punctuation, curly quotes and spaces with one hyphen, and removes
 * hyphens at both ends. Puts an underscore before a leading digit. The slug is in lower case.
 */
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

/** Makes a slug like GitHub's, but replaces each run of spaces and hyphens with a single hyphen. */
function platformSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}

/**
 * Makes a slug as Python-Markdown's extension `toc` does by default: removes accents, keeps only ASCII letters, digits, underscores,
 * hyphens and spaces, and replaces each run of spaces and hyphens with one hyphen. The slug is in lower case.
 */
function pythonMarkdownSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** Replacements of docutils, the library on which Sphinx is built, for letters that Unicode cannot split into a letter and an accent. */
const DOCUTILS_LETTERS: Readonly<Record<string, string>> = {
  ß: 'sz',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
};

/** Makes an id as docutils does. An id must begin with a letter, so leading digits are removed. Empty if the text has no Latin letter. */
function docutilsId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøđħıłŧ]/g, (letter) => DOCUTILS_LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\P{ASCII}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-$/g, '');
}
