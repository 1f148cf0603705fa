import { toMarkdown } from '../markdown/output/toMarkdown.js';
import type { DocsPage } from '../pages/DocsPage.js';
import type { DocsFamily } from './docsFamilies.js';
import { introduction, type LlmsSource, sectionsOf } from './llmsText.js';

/** Maximum length of the text of all pages, in characters. It is more than most language models accept in one prompt. */
export const MAX_FULL_LENGTH = 1_000_000;
/** Number of pages that are written before a pause, in which other requests are answered. */
const PAGES_AT_ONCE = 5;

/**
 * Writes the text of all pages of one language and version into one file, in the order of the navigation, but pages outside any group come
 * first. Pages beyond the maximum length are left out, and the file says how many pages it contains.
 *
 * @param textOf Returns the Markdown of a page.
 */
export async function llmsFullText(
  family: DocsFamily,
  source: LlmsSource,
  textOf: (page: DocsPage) => string | Promise<string>,
  maxLength = MAX_FULL_LENGTH,
): Promise<string> {
  const pages = sectionsOf(family, source.navigationOf).flatMap((section) => section.pages);
  const texts: string[] = [];
  let length = 0;
  for (const { page } of pages) {
    const text = `---\n\nSource: ${source.addressOf(page)}\n\n${await textOf(page)}`;
    length += text.length;
    if (length > maxLength) break;
    texts.push(text);
    if (texts.length % PAGES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  const note =
    texts.length === pages.length
      ? `Pages in this file: all ${pages.length}.`
      : `Pages in this file: ${texts.length} of ${pages.length}. The others are left out, because the file would be longer than ${maxLength} characters. Find them in ${source.fileAddress(family.file)}`;
  return [`${toMarkdown(introduction(source))}\n\n${note}\n`, ...texts].join('\n');
}
