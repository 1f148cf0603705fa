import type { Root } from 'mdast';
import { assemble } from './assemble.js';
import { dialectOf, expandExtensions, isMystPage } from './expandExtensions.js';
import { limitComplexity } from './limitComplexity.js';
import { parseMarkdown } from './parseMarkdown.js';
import { prepareSource } from './prepareSource.js';
import { readAlerts } from './readHeadings.js';
import type { SlugStyle } from './slugs.js';

interface ReadBody {
  root: Root;
  /** Whether the text is written in MyST. */
  isMyst: boolean;
  warnings: string[];
}

/**
 * Reads Markdown or MDX without front matter. Headings have no anchors yet, except ids that the author gave.
 *
 * @param path Path of the page. If it ends in `.mdx`, the text is always read as MDX.
 * @param slugs Style of anchors. It also says which generator the text was written for. Default `github`.
 */
export function readBody(text: string, path: string, slugs: SlugStyle = 'github'): ReadBody {
  const dialect = dialectOf(text, path, slugs);
  const isMyst = isMystPage(text, dialect, slugs);
  const limited = limitComplexity(expandExtensions(text, dialect, slugs, isMyst));
  const prepared = prepareSource(limited.source, dialect);
  const root = parseMarkdown(prepared.text, dialect !== 'mdx');
  assemble(root, prepared.tokens);
  readAlerts(root, slugs === 'vitepress');
  return { root, isMyst, warnings: limited.warnings };
}
