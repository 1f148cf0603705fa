import type { SiteKind } from '../../shared/SiteKind.js';
import type { Dialect } from './detectDialect.js';

/**
 * The syntax that a site generator adds to Markdown and that is not recognisable by its form: other generators show the same characters as
 * text. Syntax that is recognisable by its form is read for every site. How much of it is read depends on the dialect of the page (see
 * `expandExtensions`).
 */
export interface SiteSyntax {
  /** Dialect of pages that do not end in `.mdx`. `detected`: the text of each page decides. */
  dialect: Dialect | 'detected';
  /** Whether all pages in the dialect `markdown` are MyST. Otherwise, such a page is MyST only if it has a line that only MyST has. */
  isMyst: boolean;
  /**
   * Whether a line that begins with a colon is a definition. On MyST pages, it always is, whichever generator the site uses. On pages with
   * definitions, `{%` does not begin a GitBook block, because it has another meaning in MkDocs, Sphinx, Hugo and MyST, such as a template
   * tag.
   */
  hasDefinitions: boolean;
  /** Whether `--8<-- "part.md"` includes a file. */
  hasSnippets: boolean;
  /** Whether `{% … %}` and `{{ … }}` are tags of a template on pages that have a tag `{% … %}`. */
  hasTemplateTags: boolean;
  /** Whether pages have the inline syntax of Python Markdown's extensions, such as `++ctrl+c++` and `==marked==`. */
  hasPythonInlines: boolean;
  /** Whether shortcodes of Hugo, such as `{{< param version >}}`, are also expanded in code spans. */
  hasShortcodesInCode: boolean;
  /** Whether `Title` in `> [!NOTE] Title` is the title of the callout. */
  hasAlertTitles: boolean;
}

/** The syntax for site generators that add none of the syntax in `SiteSyntax`. */
const COMMON: SiteSyntax = {
  dialect: 'detected',
  isMyst: false,
  hasDefinitions: false,
  hasSnippets: false,
  hasTemplateTags: false,
  hasPythonInlines: false,
  hasShortcodesInCode: false,
  hasAlertTitles: false,
};

export const SYNTAX_BY_KIND: Readonly<Record<SiteKind, SiteSyntax>> = {
  docusaurus: COMMON,
  vitepress: { ...COMMON, dialect: 'vue', hasAlertTitles: true },
  starlight: COMMON,
  mkdocs: {
    ...COMMON,
    dialect: 'markdown',
    hasDefinitions: true,
    hasSnippets: true,
    hasTemplateTags: true,
    hasPythonInlines: true,
  },
  sphinx: { ...COMMON, dialect: 'markdown', isMyst: true, hasDefinitions: true },
  nextra: COMMON,
  hugo: { ...COMMON, dialect: 'markdown', hasDefinitions: true, hasShortcodesInCode: true },
  plain: COMMON,
};
