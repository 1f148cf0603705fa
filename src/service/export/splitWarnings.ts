import type { DocsSnapshot } from './DocsSnapshot.js';

/** The warnings about the documentation, grouped by who may read them. */
interface SplitWarnings {
  published: string[];
  withheld: string[];
}

/**
 * Splits warnings into two lists. Readers of the bundle may see the warnings in `published`. The warnings in `withheld` name a file that is
 * not a public page. Such a file may be restricted to groups; if it could not be read, its groups are unknown. The report of the job can
 * have both kinds of warnings.
 */
export function splitWarnings({ pages, warnings }: Pick<DocsSnapshot, 'pages' | 'warnings'>): SplitWarnings {
  const known = new Set(pages.map(({ file }) => file));
  const split: SplitWarnings = { published: [], withheld: [] };
  for (const { text, files = [] } of warnings)
    split[files.every((file) => known.has(file)) ? 'published' : 'withheld'].push(text);
  return split;
}
