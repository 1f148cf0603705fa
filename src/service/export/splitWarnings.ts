import type { DocsSnapshot } from './DocsSnapshot.js';

/** The warnings of the reading, by who may read them. */
interface SplitWarnings {
  published: string[];
  withheld: string[];
}

/**
 * Separates the warnings that readers of the bundle may not see: those that name a file which is not a public page. The file may be
 * restricted to groups, and nobody knows that of a file that could not be read. The report of the job has them all.
 */
export function splitWarnings({ pages, warnings }: Pick<DocsSnapshot, 'pages' | 'warnings'>): SplitWarnings {
  const known = new Set(pages.map(({ file }) => file));
  const split: SplitWarnings = { published: [], withheld: [] };
  for (const { text, files = [] } of warnings)
    split[files.every((file) => known.has(file)) ? 'published' : 'withheld'].push(text);
  return split;
}
