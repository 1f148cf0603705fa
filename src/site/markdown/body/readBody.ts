import type { Root } from 'mdast';
import type { SiteKind } from '../../shared/SiteKind.js';
import { SYNTAX_BY_KIND } from '../dialect/syntaxByKind.js';
import { limitComplexity } from '../lines/limitComplexity.js';
import { readAlerts } from '../nodes/readHeadings.js';
import { dialectOf, expandExtensions, isMystPage } from '../syntax/expandExtensions.js';
import { prepareSource } from '../tokens/prepareSource.js';
import { assemble } from './assemble.js';
import { parseMarkdown } from './parseMarkdown.js';

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
 * @param site Kind of site that the text was written for. It decides the syntax.
 */
export function readBody(text: string, path: string, site: SiteKind): ReadBody {
  const syntax = SYNTAX_BY_KIND[site];
  const dialect = dialectOf(text, path, syntax);
  const isMyst = isMystPage(text, dialect, syntax);
  const limited = limitComplexity(expandExtensions(text, dialect, syntax, isMyst));
  const prepared = prepareSource(limited.source, dialect);
  const root = parseMarkdown(prepared.text, dialect !== 'mdx');
  assemble(root, prepared.tokens);
  readAlerts(root, syntax.hasAlertTitles);
  return { root, isMyst, warnings: limited.warnings };
}
