import { type Dialect, detectDialect } from '../dialect/detectDialect.js';
import type { SiteSyntax } from '../dialect/syntaxByKind.js';
import { mapProseLines, readLines } from '../lines/codeLines.js';
import { expandAdmonitions } from './expandAdmonitions.js';
import { expandDefinitions } from './expandDefinitions.js';
import { expandDirectives, isMystLine } from './expandDirectives.js';
import { expandGitBookBlocks } from './expandGitBookBlocks.js';
import { expandShortcodes } from './expandShortcodes.js';
import { removeAttributes, removeTemplateTags, rewritePythonInlines, TEMPLATE_TAG } from './rewriteInlines.js';
import { rewriteRoles } from './rewriteRoles.js';

/**
 * Rewrites the syntax that generators (MkDocs, Sphinx with MyST, Hugo, GitBook) add to plain Markdown. The result is GitHub Flavored
 * Markdown with `:::` blocks and components. On Markdown pages, syntax that is recognisable by its form is rewritten for every generator,
 * and other syntax only for the generators that have it ({@link SiteSyntax}). On MDX pages, only the blocks of MkDocs are rewritten:
 * admonitions, collapsible blocks and tabs. On Vue pages, these blocks are rewritten, and attribute lists, icons and `[[toc]]` are removed.
 *
 * @param syntax Syntax of the site that the page was written for.
 */
export function expandExtensions(source: string, dialect: Dialect, syntax: SiteSyntax, isMyst: boolean): string {
  if (dialect === 'mdx') return expandAdmonitions(source);
  if (dialect === 'vue') return mapProseLines(expandAdmonitions(source), (line) => removeAttributes(removeToc(line)));
  let text = expandDirectives(source);
  // Expand definitions before admonitions: an indented admonition in a definition would otherwise be read as code.
  if (syntax.hasDefinitions || isMyst) text = expandDefinitions(text);
  // Pages with definitions belong to MkDocs, Sphinx, Hugo or MyST. They have no GitBook blocks: their `{%` can have another meaning.
  else text = expandGitBookBlocks(text);
  text = expandShortcodes(expandAdmonitions(text), syntax.hasShortcodesInCode);
  const isTemplate =
    syntax.hasTemplateTags && readLines(text).some((line) => !line.code && TEMPLATE_TAG.test(line.text));
  text = mapProseLines(text, (line) =>
    isTemplate ? removeTemplateTags(removeAttributes(line)) : removeAttributes(line),
  );
  if (isMyst) text = rewriteRoles(text);
  return syntax.hasPythonInlines ? mapProseLines(text, rewritePythonInlines) : text;
}

/** Whether a page is written in MyST: every Markdown page of a site in MyST, and any other Markdown page with a line that only MyST has. */
export function isMystPage(source: string, dialect: Dialect, syntax: SiteSyntax): boolean {
  return dialect === 'markdown' && (syntax.isMyst || readLines(source).some(isMystLine));
}

function removeToc(line: string): string {
  return /^[ \t]*\[\[toc\]\][ \t]*$/i.test(line) ? '' : line;
}

export function dialectOf(source: string, path: string, syntax: SiteSyntax): Dialect {
  const prose = readLines(source)
    .map((line) => (line.code ? '' : line.text))
    .join('\n');
  return detectDialect(prose, path, syntax);
}
