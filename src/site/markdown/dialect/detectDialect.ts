import type { SiteSyntax } from './syntaxByKind.js';

/**
 * The meaning of braces and tags in a page. The extension `.mdx` means `mdx`, but `.md` does not decide the dialect: some projects have MDX
 * in `.md` files, others Vue.
 *
 * - `mdx`: `{…}` is an expression, and indentation is never code
 * - `vue`: `{{ … }}` is an expression
 * - `markdown`: braces are text
 */
export type Dialect = 'mdx' | 'vue' | 'markdown';

const VUE = /^<script\b[^>]{0,1000}\bsetup\b/m;
const MODULE_LINE =
  /^(?:import[ \t][^'"\n\r\u2028\u2029]*['"][^'"\n\r\u2028\u2029]+['"](?:;?[ \t]*$|;[ \t]+import\s)|import[ \t]*\{[ \t]*$|export[ \t]+(?:const|function|default)\s)/m;
const MDX_COMMENT = /\{\/\*/;
const COMPONENT = /^[ \t]*<\/?[A-Z][A-Za-z0-9.]*(?:\s[^<>]*)?\/?>\s*$/m;

/**
 * @param text Text of the page without code blocks.
 * @param syntax Syntax of the site that the page was written for.
 */
export function detectDialect(text: string, path: string, syntax: SiteSyntax): Dialect {
  if (/\.mdx$/i.test(path)) return 'mdx';
  if (syntax.dialect !== 'detected') return syntax.dialect;
  if (VUE.test(text)) return 'vue';
  return MODULE_LINE.test(text) || MDX_COMMENT.test(text) || COMPONENT.test(text) ? 'mdx' : 'markdown';
}
