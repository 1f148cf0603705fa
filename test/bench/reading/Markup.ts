import type { SiteKind } from '../../../src/site/shared/SiteKind.js';

/** The markup that a generator adds to Markdown; `markdown` if it adds none. */
export type Markup = 'mdx' | 'vue' | 'mkdocs' | 'myst' | 'hugo' | 'markdown';

/** Returns the markup of a file, from its site's generator or its extension. Unlike `detectDialect` in `src/site`, ignores the text. */
export function markupOf(kind: SiteKind, file: string): Markup {
  switch (kind) {
    case 'docusaurus':
    case 'nextra':
      return 'mdx';
    case 'vitepress':
      return 'vue';
    case 'mkdocs':
      return 'mkdocs';
    case 'sphinx':
      return 'myst';
    case 'hugo':
      return 'hugo';
    case 'starlight':
    case 'plain':
      return /\.mdx$/i.test(file) ? 'mdx' : 'markdown';
    default:
      return kind satisfies never;
  }
}
