import type { ContextItem } from '../../protocol/messages/assistantMessage.js';
import { findPagePath } from '../../search/findPagePath.js';
import { matchSearchWords } from '../../search/searchWords.js';
import type { SectionMatcher } from '../../search/sectionMatcher.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import type { DocsSection } from '../search/DocsSection.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';

/**
 * Maximum number of words in an attached text that is compared with headings. Longer texts are not compared, because a heading rarely
 * repeats them.
 */
const MAX_NAME_WORDS = 6;
/** Minimum share of the content words of an attached text, weighted by rarity, that a heading or page title must contain. */
const MIN_HEADING_SHARE = 0.75;
/** Maximum number of lines of attached text that are compared. */
const COMPARED_LINES = 60;
/** Minimum length of a compared line, in characters. Shorter lines, such as `}` or `fi`, occur everywhere. */
const SHORTEST_COMPARED = 3;
/**
 * Share of the characters in the compared lines of the attached text. If the lines found in a section make up more than this share, the
 * section counts as containing the text. The share is below 1, because a page can show text differently from its source.
 */
const CONTAINED_SHARE = 0.5;

/**
 * Finds the sections that explain the text that a reader has attached to a question. Returns them in this order:
 *
 * - The section whose heading or page title best matches the text. If the text is the name of an option, for example, this is the section
 *   about the option in a reference.
 * - The section that contains the text. Without such a section, the section with the id `item.elementId`. In both cases, the section is on
 *   the page that `item.path` names.
 *
 * @param item The attached text. Its path does not begin with the base path of the site.
 * @param matcher Language of the search, and how well each page fits the question. Used only to find the first of the two sections.
 * @returns At most two sections.
 */
export function findPointedSections(index: DocsSearchIndex, item: ContextItem, matcher: SectionMatcher): DocsSection[] {
  const ofPage = item.path === undefined ? [] : sectionsOfPage(index, item.path);
  const named = findSectionNamed(index, item.value, matcher);
  const around = findSectionWithText(ofPage, item.value) ?? findSectionWithId(ofPage, item.elementId);
  return [...new Set([named, around])].filter((section) => section !== undefined);
}

/** Returns the sections of a page, in their order on the page. Empty if the index does not have the page. */
export function sectionsOfPage(index: DocsSearchIndex, path: string): DocsSection[] {
  const pagePath = findPagePath(index, path);
  const sections: DocsSection[] = [];
  for (let position = index.pageStart.get(pagePath) ?? index.sections.length; ; position += 1) {
    const section = index.sections[position];
    if (section?.page.path !== pagePath) return sections;
    sections.push(section);
  }
}

/** Normalises text for comparison, so that markup, case and line breaks make no difference: keeps letters, digits and single spaces. */
const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Finds the section that contains the largest part of the attached text, compared line by line. Undefined if no section contains enough of
 * the text (`CONTAINED_SHARE`).
 */
function findSectionWithText(sections: readonly DocsSection[], text: string): DocsSection | undefined {
  const lines = text
    .split('\n', COMPARED_LINES)
    .map(comparable)
    .filter((line) => line.length >= SHORTEST_COMPARED);
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  let best: { section: DocsSection; length: number } | undefined;
  for (const section of sections) {
    const { prose, code } = extractProseAndCode(section.nodes);
    const content = [section.heading, prose, code].map(comparable).join(' ');
    const length = lines.reduce((sum, line) => sum + (content.includes(line) ? line.length : 0), 0);
    if (length > total * CONTAINED_SHARE && length > (best?.length ?? 0)) best = { section, length };
  }
  return best?.section;
}

function findSectionWithId(sections: readonly DocsSection[], id: string | undefined): DocsSection | undefined {
  return id ? sections.find((section) => section.id === id) : undefined;
}

/** Finds the section whose heading or page title best matches a short text. Undefined for a longer text, and if no section matches well. */
function findSectionNamed(index: DocsSearchIndex, text: string, matcher: SectionMatcher): DocsSection | undefined {
  if (text.trim().split(/\s+/, MAX_NAME_WORDS + 1).length > MAX_NAME_WORDS) return undefined;
  const words = matchSearchWords(text, index, matcher.language, { correct: false }).filter(({ content }) => content);
  const total = words.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0);
  if (total === 0) return undefined;
  let best: { section: DocsSection; match: number } | undefined;
  for (const [position, section] of index.sections.entries()) {
    if (!index.hasContent(position)) continue;
    const named = words.filter(({ alternatives }) =>
      alternatives.some(({ term, weight }) => weight === 1 && index.isInHeading(position, term)),
    );
    const share = named.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0) / total;
    if (share < MIN_HEADING_SHARE) continue;
    // Prefer short headings: for the text `port`, the heading "Port" is a better match than "Change the port and the host".
    const brevity = words.length / Math.max(words.length, index.headingLength(position));
    const match = share * (1 + brevity) * matcher.factor(section.page);
    if (match > (best?.match ?? 0)) best = { section, match };
  }
  return best?.section;
}
