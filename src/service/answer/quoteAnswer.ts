import type { RootContent } from 'mdast';
import type { DocsHit, DocsOutcome, DocsSearchIndex } from '../search/createSearchIndex.js';
import { type DocsSection, sectionTitle } from '../search/DocsSection.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';
import type { AnswerSentences } from './answerSentences.js';
import { chooseSentences } from './chooseSentences.js';
import type { DocsLinks } from './DocsLinks.js';
import { type BlockScorer, createBlockScorer, selectExcerpt } from './selectExcerpt.js';
import { headingNode, selectPassageBlocks } from './selectPassageBlocks.js';
import { toPassageMarkdown } from './toPassageMarkdown.js';

/** An answer without a model: quotes in Markdown, and their sections. */
export interface QuotedAnswer {
  text: string;
  sections: DocsSection[];
}

/** The best section is quoted at greater length than the second one. */
const FIRST_BUDGET = { whole: 150, words: 180, codeBlocks: 2 };
const SECOND_BUDGET = { whole: 70, words: 80, codeBlocks: 1 };
/** Number of top sections among which the second passage is chosen. */
const SECOND_CANDIDATES = 5;
/** Minimum gain of the second passage, as a share of the first passage's score. */
const SECOND_GAIN = 0.15;
const SAME_PAGE_PREFERENCE = 1.3;
/** A page introduction with fewer words is completed with the next best section. */
const INTRODUCTION_WORDS = 40;
/** A section of the same page counts as equally good if its score is at least this share of the best score. */
const EQUAL_SCORE = 0.83;
const SEE_ALSO = 2;
const NEAREST_PAGES = 3;
const SUGGESTIONS = 3;
/** Minimum score of a suggested follow-up, as a share of the best score. */
const SUGGESTION_SCORE = 0.7;
const MAX_SENTENCE_LENGTH = 160;

/**
 * Answers a question with quotes: the best passage, a second one that adds something, and two more links. The text says that it quotes,
 * and says so if the documentation does not answer.
 */
export function quoteAnswer(
  index: DocsSearchIndex,
  question: string,
  outcome: DocsOutcome,
  links: DocsLinks,
): QuotedAnswer {
  const { hits, band, language } = outcome;
  const sentences = chooseSentences(index, question, language);
  const [first] = hits;
  if (band === 'none' || !first) return notFound(hits, links, sentences);

  const value = createBlockScorer(index, outcome.words, language);
  const quote = (section: DocsSection, budget: typeof FIRST_BUDGET) => {
    const nodes = selectExcerpt(selectPassageBlocks(index, section), value, budget);
    const markdown = toPassageMarkdown(nodes, {
      root: section.page.markdown.root,
      resolveLink: links.resolverOf(section.page),
    });
    return { section, nodes, text: `${sentences.from} ${sectionLink(section, links)}:\n\n${markdown}` };
  };
  const quotes = [quote(first.section, FIRST_BUDGET)];
  const firstNodes = quotes[0]?.nodes ?? [];
  const second =
    secondSection(hits, firstNodes, value) ??
    equalSection(hits, value) ??
    stepsBelow(index, first.section, firstNodes, value, hits);
  if (second) quotes.push(quote(second, SECOND_BUDGET));

  const quoted = quotes.filter(({ nodes }) => nodes.length > 0);
  const sections = quotes.map(({ section }) => section);
  const others = distinctPages(hits, sections);
  const seeAlso = others.slice(0, SEE_ALSO);
  const paragraphs = [
    band === 'answer' ? sentences.quoted : sentences.closest,
    ...(quoted.length > 0 ? quoted.map(({ text }) => text) : [`- ${sectionLink(first.section, links)}`]),
    ...(seeAlso.length > 0
      ? [[sentences.seeAlso, '', ...seeAlso.map(({ section }) => seeAlsoLine(section, value, links))].join('\n')]
      : []),
    ...suggestions(others.slice(SEE_ALSO), first.score, band, links),
  ];
  return { text: paragraphs.join('\n\n'), sections: [...sections, ...seeAlso.map(({ section }) => section)] };
}

function notFound(hits: readonly DocsHit[], links: DocsLinks, sentences: AnswerSentences): QuotedAnswer {
  const nearest = distinctPages(hits, []).slice(0, NEAREST_PAGES);
  const list = nearest.map(({ section }) => `- ${sectionLink(section, links)}`);
  const text =
    list.length > 0
      ? [sentences.notFound, [sentences.nearestPages, '', ...list].join('\n')].join('\n\n')
      : sentences.notFound;
  return { text, sections: [] };
}

/** Finds the section near the top that adds most to the first passage. Sections of the same page are preferred. */
function secondSection(
  hits: readonly DocsHit[],
  quoted: readonly RootContent[],
  value: BlockScorer,
): DocsSection | undefined {
  const [first, ...rest] = hits.slice(0, SECOND_CANDIDATES);
  // The link to the first passage shows its heading, so the heading's words are covered as well.
  const shown = first ? [headingNode(first.section), ...quoted] : quoted;
  const covered = value(shown);
  let best: { section: DocsSection; gain: number } | undefined;
  for (const { section } of rest) {
    if (section.nodes.length === 0) continue;
    const preference = section.page === first?.section.page ? SAME_PAGE_PREFERENCE : 1;
    const gain = (value([...shown, ...section.nodes]) - covered) * preference;
    if (gain > covered * SECOND_GAIN && gain > (best?.gain ?? 0)) best = { section, gain };
  }
  return best?.section;
}

/** Finds another section of the same page with about the same score: the question does not say which of the two it means. */
function equalSection([first, second]: readonly DocsHit[], value: BlockScorer): DocsSection | undefined {
  if (!first || !second || second.section.page !== first.section.page) return undefined;
  const scoreOf = ({ section }: DocsHit) => value([headingNode(section), ...section.nodes]);
  const isEqual = second.score >= first.score * EQUAL_SCORE && scoreOf(second) >= scoreOf(first);
  return isEqual && second.section.nodes.length > 0 ? second.section : undefined;
}

/**
 * Finds the section with the steps if the first passage only introduces them: the best one below its heading, or, for a page
 * introduction, the page's next search result.
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

function distinctPages(hits: readonly DocsHit[], taken: readonly DocsSection[]): DocsHit[] {
  const paths = new Set(taken.map(({ page }) => page.path));
  return hits.filter(({ section }) => {
    if (paths.has(section.page.path)) return false;
    paths.add(section.page.path);
    return true;
  });
}

function sectionLink(section: DocsSection, links: DocsLinks): string {
  return `[${linkText(sectionTitle(section))}](${links.sectionUrl(section)})`;
}

const linkText = (text: string) => text.replace(/[[\]\\`*_<>]/g, '\\$&').replace(/\s+/g, ' ');

function seeAlsoLine(section: DocsSection, value: BlockScorer, links: DocsLinks): string {
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

/** Formats further sections as a `suggestions` code block, which the widget renders as buttons. */
function suggestions(others: readonly DocsHit[], bestScore: number, band: string, links: DocsLinks): string[] {
  if (band !== 'answer') return [];
  const near = others.filter(({ score }) => score >= bestScore * SUGGESTION_SCORE).slice(0, SUGGESTIONS);
  if (near.length === 0) return [];
  const lines = near.map(
    ({ section }) =>
      `(${sectionTitle(section)
        .replace(/[()[\]\n`]/g, ' ')
        .trim()})[${links.sectionUrl(section)}]`,
  );
  return [['```suggestions', ...lines, '```'].join('\n')];
}
