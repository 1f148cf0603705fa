import type { MarkdownPage } from '../../site/markdown/nodes/MarkdownPage.js';
import { bareText, type ReferenceTarget, resolveReferences } from '../../site/markdown/nodes/references.js';
import { PackedMarkdown, unpackOnce } from '../../site/markdown/PackedMarkdown.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { restoreCounts, type SavedCounts, saveCounts } from '../search/countPageWords.js';

/** The word counts of a page for the search. If the references of the page have been resolved, the page is counted with them resolved. */
export interface ConnectedCounts extends SavedCounts {
  /**
   * The targets of the page's references, on which the word counts depend. Undefined if the page has no references, or if they were not
   * resolved, because the page is not shown (see `choosePublicPages`).
   */
  targets: string | undefined;
}

/** Maps a page to the same page with resolved references. An update reuses the result if the references lead to the same targets. */
const connected = new WeakMap<DocsPage, { targets: string; page: DocsPage }>();
/** Word counts from the cache. The keys are the pages before their references are resolved. */
const restored = new WeakMap<DocsPage, ConnectedCounts>();

/** Resolves the references of a page. @param found The target of each reference, in order; null for a target that was not found. */
export function connectPage(page: DocsPage, found: readonly (ReferenceTarget | null)[]): DocsPage {
  const targets = JSON.stringify(found);
  const known = connected.get(page);
  if (known?.targets === targets) return known.page;
  const result = { ...page, markdown: connectMarkdown(page.markdown, found, targets) };
  connected.set(page, { targets, page: result });
  const counts = restored.get(page);
  restored.delete(page);
  if (counts?.targets === targets) restoreCounts(result, counts);
  return result;
}

/** Returns the word counts of a page as plain data. If its references have been resolved, counts the page with them resolved. */
export function saveConnectedCounts(page: DocsPage): ConnectedCounts {
  const known = connected.get(page);
  return { ...saveCounts(known?.page ?? page), targets: known?.targets };
}

/**
 * Uses saved word counts for a page. If the page has references, the saved counts are used only if the references still lead to the same
 * targets.
 */
export function restoreConnectedCounts(page: DocsPage, counts: ConnectedCounts): void {
  if (page.markdown.references) restored.set(page, counts);
  else restoreCounts(page, counts);
}

function connectMarkdown(page: MarkdownPage, found: readonly (ReferenceTarget | null)[], targets: string) {
  const title = connectTitle(page, found);
  if (page instanceof PackedMarkdown) {
    const { references, ...packed } = page.packed;
    return new PackedMarkdown({ ...packed, title, targets });
  }
  const { references, ...markdown } = structuredClone(page);
  resolveReferences(markdown, found);
  return { ...markdown, title };
}

/**
 * Returns the title of a page. If the title contains the placeholder text of a reference (see `bareText`), unpacks the page and resolves
 * its references. The title is then the text of the heading that it came from. A title from front matter stays as it is.
 */
function connectTitle(page: MarkdownPage, found: readonly (ReferenceTarget | null)[]): string {
  const { title, references = [] } = page;
  if (!references.some((target) => title.includes(bareText(target)))) return title;
  const { root, headings } = structuredClone(unpackOnce(page));
  const at = headings.findIndex(({ text }) => text === title);
  resolveReferences({ root, headings }, found);
  return page.frontMatter.title === undefined ? (headings[at]?.text ?? title) : title;
}
