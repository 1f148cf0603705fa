import type { RootContent } from 'mdast';
import type { DocsHit, DocsOutcome, DocsSearchIndex } from '../search/createSearchIndex.js';
import { type DocsSection, sectionTitle } from '../search/DocsSection.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';
import type { AnswerSentences } from './answerSentences.js';
import { chooseSentences } from './chooseSentences.js';
import { type BlockScorer, createBlockScorer } from './createBlockScorer.js';
import type { DocsLinks } from './DocsLinks.js';
import { distinctPages } from './distinctPages.js';
import { type ExcerptBudget, selectExcerpt } from './selectExcerpt.js';
import { headingNode, selectPassageBlocks } from './selectPassageBlocks.js';
import { toPassageMarkdown } from './toPassageMarkdown.js';

/** An answer that is written without a language model: quotes from the documentation, in Markdown, and the quoted sections. */
export interface QuotedAnswer {
  text: string;
  sections: DocsSection[];
}

/** Size limits of the quotes from the best section and from the second one, see {@link ExcerptBudget}. */
const FIRST_BUDGET = { whole: 150, words: 180, codeBlocks: 2 };
const SECOND_BUDGET = { whole: 70, words: 80, codeBlocks: 1 };
/** Number of top sections that {@link secondSection} considers, the first included. */
const SECOND_CANDIDATES = 5;
/**
 * Minimum gain of the section that {@link secondSection} chooses, as a share of the weight of all content words of the question. The gain
 * is the weight of those content words that the section contains and the first passage lacks. For a section on the page of the first
 * passage, the gain is multiplied by `SAME_PAGE_PREFERENCE`.
 */
const SECOND_GAIN = 0.2;
/**
 * Minimum score of the section that {@link secondSection} chooses, as a share of the score of the first passage. These are scores of a
 * {@link BlockScorer}, headings included, not those of the search.
 */
const SECOND_RELEVANCE = 0.5;
/** Factor by which {@link secondSection} prefers a section on the page of the first passage. */
const SAME_PAGE_PREFERENCE = 1.3;
/** If a page introduction has fewer words, {@link stepsBelow} returns the next search result on the same page. */
const INTRODUCTION_WORDS = 40;
/** Minimum score of the section that {@link equalSection} returns, as a share of the score of the first passage. */
const EQUAL_SCORE = 0.83;
const NEAREST_PAGES = 3;
const SUGGESTIONS = 3;
/** Minimum score of a suggested section, as a share of the best score. */
const SUGGESTION_SCORE = 0.7;
const MAX_SENTENCE_LENGTH = 160;

/**
 * Answers a question with quotes: the best passage, and a second one if it adds something. The first sentence says whether the quotes
 * answer the question. Each passage is introduced by a link to its section. If the documentation answers the question, further sections of
 * the quoted pages may follow as suggestions. If no section matches well enough to be quoted, the text lists the nearest pages instead.
 */
export function quoteAnswer(
  index: DocsSearchIndex,
  question: string,
  outcome: DocsOutcome,
  links: DocsLinks,
): QuotedAnswer {
  const { hits, band, language } = outcome;
  const sentences = chooseSentences(index, question, language);
  const value = createBlockScorer(index, outcome.words, language);
  const [first] = hits;
  if (band === 'none' || !first) return notFound(hits, value, links, sentences);

  const quote = (section: DocsSection, budget: ExcerptBudget, shown: ReadonlySet<string>) =>
    quoteSection(index, section, { value, budget, shown, links, sentences });
  const firstQuote = quote(first.section, FIRST_BUDGET, new Set());
  const second =
    secondSection(outcome, firstQuote.nodes, value) ??
    equalSection(hits, value) ??
    stepsBelow(index, first.section, firstQuote.nodes, value, hits);
  const secondQuote = second && quote(second, SECOND_BUDGET, new Set(firstQuote.blocks));

  const quotes = secondQuote && secondQuote.blocks.length > 0 ? [firstQuote, secondQuote] : [firstQuote];
  const sections = quotes.map(({ section }) => section);
  const paragraphs = [
    band === 'answer' ? sentences.quoted : sentences.closest,
    ...quotes.map(({ section, blocks, text }) => (blocks.length > 0 ? text : `- ${sectionLink(section, links)}`)),
    ...suggestions(hits, sections, band, links),
  ];
  return { text: paragraphs.join('\n\n'), sections };
}

interface Quote {
  section: DocsSection;
  nodes: RootContent[];
  /** The quoted blocks in Markdown. */
  blocks: string[];
  /** The blocks with their introduction, and with a link to the rest if a block was cut. */
  text: string;
}

interface QuoteOptions {
  value: BlockScorer;
  budget: ExcerptBudget;
  /** The Markdown of each block that the answer already quotes. */
  shown: ReadonlySet<string>;
  links: DocsLinks;
  sentences: AnswerSentences;
}

function quoteSection(index: DocsSearchIndex, section: DocsSection, options: QuoteOptions): Quote {
  const { value, budget, shown, links, sentences } = options;
  const { nodes, isCut } = selectExcerpt(selectPassageBlocks(index, section), value, budget);
  const context = links.contextOf(section.page);
  const blocks = nodes
    .map((node) => toPassageMarkdown([node], context))
    .filter((block) => block !== '' && !shown.has(block));
  const paragraphs = [
    sentences.from.replace('{link}', () => sectionLink(section, links)),
    ...blocks,
    ...(isCut ? [`[${sentences.more}](${links.sectionUrl(section)})`] : []),
  ];
  return { section, nodes, blocks, text: paragraphs.join('\n\n') };
}

function notFound(
  hits: readonly DocsHit[],
  value: BlockScorer,
  links: DocsLinks,
  sentences: AnswerSentences,
): QuotedAnswer {
  const nearest = distinctPages(hits).slice(0, NEAREST_PAGES);
  const list = nearest.map(({ section }) => linkWithSentence(section, value, links));
  const text =
    list.length > 0
      ? [sentences.notFound, [sentences.nearestPages, '', ...list].join('\n')].join('\n\n')
      : sentences.notFound;
  return { text, sections: [] };
}

/**
 * Finds, among the best hits, the section that adds the most to the first passage. The gain of a section is the total weight of the
 * question's words that are in the section but not in the first passage. Rare words weigh more. Sections on the same page as the first
 * passage are preferred. Leaves out sections with too low a score of their own (`SECOND_RELEVANCE`). Undefined if no section adds enough.
 */
function secondSection(
  { hits, words }: DocsOutcome,
  quoted: readonly RootContent[],
  value: BlockScorer,
): DocsSection | undefined {
  const [first, ...rest] = hits.slice(0, SECOND_CANDIDATES);
  const total = words.reduce((sum, { content, rarity, weight }) => sum + (content ? rarity * weight : 0), 0);
  // The link to the first passage shows its heading, so the words of the heading count as covered, too.
  const shown = first ? [headingNode(first.section), ...quoted] : quoted;
  const covered = value(shown);
  let best: { section: DocsSection; gain: number } | undefined;
  for (const { section } of rest) {
    const content = [headingNode(section), ...section.nodes];
    if (section.nodes.length === 0 || value(content) < covered * SECOND_RELEVANCE) continue;
    const preference = section.page === first?.section.page ? SAME_PAGE_PREFERENCE : 1;
    const gain = (value([...shown, ...content]) - covered) * preference;
    if (gain > total * SECOND_GAIN && gain > (best?.gain ?? 0)) best = { section, gain };
  }
  return best?.section;
}

/** Returns the second hit if it is on the same page and about as good: the question may mean either of the two. */
function equalSection([first, second]: readonly DocsHit[], value: BlockScorer): DocsSection | undefined {
  if (!first || !second || second.section.page !== first.section.page) return undefined;
  const scoreOf = ({ section }: DocsHit) => value([headingNode(section), ...section.nodes]);
  const isEqual = second.score >= first.score * EQUAL_SCORE && scoreOf(second) >= scoreOf(first);
  return isEqual && second.section.nodes.length > 0 ? second.section : undefined;
}

/**
 * Finds a second section to quote if the first passage has neither a code block nor a list, because such a passage often does no more than
 * introduce steps. Considers the sections below the heading of the passage. Returns the best section that contains steps.
 *
 * A passage without a heading is the introduction of a page. If the introduction is short, returns the next search result on the same page.
 */
function stepsBelow(
  index: DocsSearchIndex,
  first: DocsSection,
  quoted: readonly RootContent[],
  value: BlockScorer,
  hits: readonly DocsHit[],
): DocsSection | undefined {
  if (extractProseAndCode(quoted).code !== '' || quoted.some(({ type }) => type === 'list')) return undefined;
  const showsSteps = ({ nodes }: DocsSection) =>
    nodes.some(({ type }) => type === 'code' || type === 'list' || type === 'container');
  const isBelow = ({ page, trail }: DocsSection) => page === first.page && trail.includes(first.heading);
  if (first.heading === '') {
    const { prose } = extractProseAndCode(quoted);
    const next = hits.slice(1).find(({ section }) => section.page === first.page && section.nodes.length > 0);
    return prose.split(/\s+/).length < INTRODUCTION_WORDS ? next?.section : undefined;
  }
  const below = index.sections.filter((section) => isBelow(section) && showsSteps(section));
  const valued = below.map((section) => ({ section, value: value(section.nodes) }));
  return valued.sort((left, right) => right.value - left.value)[0]?.section;
}

function sectionLink(section: DocsSection, links: DocsLinks): string {
  return `[${linkText(sectionTitle(section))}](${links.sectionUrl(section)})`;
}

const linkText = (text: string) => text.replace(/[[\]\\`*_<>]/g, '\\$&').replace(/\s+/g, ' ');

function linkWithSentence(section: DocsSection, value: BlockScorer, links: DocsLinks): string {
  const sentence = bestSentence(section, value);
  return sentence === ''
    ? `- ${sectionLink(section, links)}`
    : `- ${sectionLink(section, links)}: ${linkText(sentence)}`;
}

function bestSentence(section: DocsSection, value: BlockScorer): string {
  const { prose } = extractProseAndCode(section.nodes);
  const sentences = prose.split(/(?<=[.!?。！？])\s+|\n+/).filter((sentence) => /.{20}[^:：]$/s.test(sentence.trim()));
  const best = sentences
    .map((sentence) => ({ sentence, value: value([{ type: 'text', value: sentence }]) }))
    .sort((left, right) => right.value - left.value)[0];
  const text = (best?.sentence ?? '').replace(/\s+/g, ' ').trim();
  return text.length > MAX_SENTENCE_LENGTH ? `${text.slice(0, MAX_SENTENCE_LENGTH).replace(/\s+\S*$/, '')} …` : text;
}

/**
 * Formats further sections of the quoted pages as a `suggestions` code block, which the widget renders as a list of links. Leaves out
 * sections of other pages, because these pages are listed as sources of the answer.
 */
function suggestions(
  hits: readonly DocsHit[],
  quoted: readonly DocsSection[],
  band: string,
  links: DocsLinks,
): string[] {
  if (band !== 'answer') return [];
  const pages = new Set(quoted.map(({ page }) => page));
  const addresses = new Set(quoted.map((section) => links.sectionUrl(section)));
  const near = hits.filter(
    ({ section, score }) =>
      pages.has(section.page) &&
      !addresses.has(links.sectionUrl(section)) &&
      score >= (hits[0]?.score ?? 0) * SUGGESTION_SCORE,
  );
  if (near.length === 0) return [];
  const lines = near.slice(0, SUGGESTIONS).map(
    ({ section }) =>
      `(${sectionTitle(section)
        .replace(/[()[\]\n`]/g, ' ')
        .trim()})[${links.sectionUrl(section)}]`,
  );
  return [['```suggestions', ...lines, '```'].join('\n')];
}
