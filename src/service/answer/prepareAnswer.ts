import type { RootContent } from 'mdast';
import type { SearchResult } from '../../protocol/messages/assistantMessage.js';
import { cutText } from '../../values/cutText.js';
import type { DocsContent } from '../DocsContent.js';
import type { CheckedAssistantRequest } from '../requests/readAssistantRequest.js';
import type { DocsHit, DocsOutcome } from '../search/createSearchIndex.js';
import { type DocsSection, sectionTitle } from '../search/DocsSection.js';
import type { ThreadTurn } from '../threads/ThreadStore.js';
import { hasQuestion } from '../threads/Threads.js';
import type { AnswerPart } from './AnswerPart.js';
import { saysUnreadFiles } from './answerSentences.js';
import { buildModelMessages, historyOf, type ModelPrompt } from './buildModelMessages.js';
import { chooseSentences } from './chooseSentences.js';
import { distinctPages } from './distinctPages.js';
import { findPassages } from './findPassages.js';
import { quoteAnswer } from './quoteAnswer.js';
import { toPassageMarkdown } from './toPassageMarkdown.js';

/** A question that passed all checks. Plain data, so that a worker thread can search for its answer. */
export interface AnswerTask {
  request: CheckedAssistantRequest;
  /** Stored turns of the thread. */
  turns: readonly ThreadTurn[];
  /** Maximum size of the prompt for the model, in estimated tokens. Missing without a model: the answer then quotes the pages. */
  promptTokens?: number;
  /** Whether the model gets images of the question. Default false. */
  sendsImages?: boolean | undefined;
}

/** The result of the search. Without a model, it is the whole answer; with a model, the model still has to write the text. */
export interface PreparedAnswer {
  /** Without a model, the whole answer. With a model, only the search results, which readers get before the text of the model. */
  parts: AnswerPart[];
  /** The prompt for the model, and the texts that can replace the text of the model. Missing if the service has no model. */
  forModel?: ModelTask;
}

export interface ModelTask {
  prompt: ModelPrompt;
  /**
   * The quotes that replace the answer of the model if the model fails before its first word, or if its reply has no text (for exceptions,
   * see `answerWithModel`). They are created together with the prompt, so that an outage needs no second search.
   */
  quotes: AnswerPart[];
  /** The text of the answer if the model refuses without any text of its own. It names the nearest pages, if the search found any. */
  notFound: string;
  /**
   * A sentence that goes before the text of the model. It says that the answer does not consider attached files that the model does not
   * get. Empty without such files, if the model gets images of the question, or if the conversation has the sentence.
   */
  unreadFiles: string;
}

/** Maximum length of one search result (characters). Results are short, because clients send them back with every later question. */
const MAX_RESULT_LENGTH = 400;
/**
 * The model gets the best section of each page. It also gets a further section of a page if the score of that section is at least this
 * share of the best score of all sections found.
 */
const SECOND_SECTION_SCORE = 0.8;

/**
 * Searches the documentation for an answer. Without a model, returns an answer that quotes the documentation. With a model, returns the
 * search results, the prompt, and texts that can replace the text of the model.
 */
export function prepareAnswer(
  docs: DocsContent,
  { request, turns, promptTokens, sendsImages = false }: AnswerTask,
): PreparedAnswer {
  const { index, links, title } = docs;
  const { question } = request;
  const outcome = findPassages(index, request, turns, links.base);
  if (promptTokens !== undefined) {
    const pages = bestOfEachPage(outcome.hits);
    const sections = modelSections(outcome.hits, pages);
    return {
      parts: [{ type: 'search', query: question, results: searchResults(pages, docs) }],
      forModel: {
        prompt: buildModelMessages({ title, sections, request, turns, links, promptTokens }),
        quotes: quoteInsteadOfModel(docs, request, outcome),
        notFound: quoteAnswer(index, question, { ...outcome, band: 'none' }, links).text,
        unreadFiles: unreadFilesOfModel(docs, request, turns, outcome, sendsImages),
      },
    };
  }
  const answer = quoteAnswer(index, question, outcome, links);
  const found = citedFirst(answer.sections, outcome.hits);
  // Pass the sources as search results and not as `source` parts. In version 1 of the message endpoint, clients with a version of `ai`
  // before 4.1.35 fail on `source` parts.
  const results = searchResults(found.slice(0, request.retrievalPageSize), docs);
  return {
    parts: [
      { type: 'search', query: question, results },
      { type: 'outcome', outcome: outcome.band },
      { type: 'text', text: [...unreadFilesNote(index, request, outcome), answer.text].join('\n\n') },
    ],
  };
}

/** Writes the quotes that replace the answer of a model that failed. */
function quoteInsteadOfModel(
  { index, links }: DocsContent,
  request: CheckedAssistantRequest,
  outcome: DocsOutcome,
): AnswerPart[] {
  const { withoutModel } = chooseSentences(index, request.question, outcome.language);
  const { text } = quoteAnswer(index, request.question, outcome, links);
  return [
    { type: 'outcome', outcome: outcome.band },
    { type: 'text', text: [withoutModel, ...unreadFilesNote(index, request, outcome), text].join('\n\n') },
  ];
}

/**
 * Returns the sentence about attached files that the model does not get; empty if it need not be said. If the model gets images of the
 * question, the sentence would be wrong, because it says that only text is read.
 *
 * A conversation has the sentence only once. A question may ask to continue an answer that was cut off, also several times, and clients add
 * the rest at the place where the answer ends: the sentence would interrupt the text. Requests do not show whether they ask this.
 */
function unreadFilesOfModel(
  { index }: DocsContent,
  request: CheckedAssistantRequest,
  turns: readonly ThreadTurn[],
  { language }: DocsOutcome,
  sendsImages: boolean,
): string {
  const { question, hasUnreadFiles } = request;
  if (!hasUnreadFiles || sendsImages) return '';
  // Leave out stored turns with the same question: a retry replaces their answers.
  const others = turns.filter((turn) => !hasQuestion(turn, question));
  const isSaid = historyOf(request, others).some(
    ({ role, content }) => role === 'assistant' && saysUnreadFiles(content),
  );
  return isSaid ? '' : chooseSentences(index, question, language).unreadFiles;
}

/** Returns a sentence about attached files that were not read, if there are any. */
function unreadFilesNote(
  index: DocsContent['index'],
  { question, hasUnreadFiles }: CheckedAssistantRequest,
  { language }: DocsOutcome,
): string[] {
  return hasUnreadFiles ? [chooseSentences(index, question, language).unreadFiles] : [];
}

const bestOfEachPage = (hits: readonly DocsHit[]): DocsSection[] => distinctPages(hits).map(({ section }) => section);

/**
 * Returns the sections that the model gets: the best one of each page, and others that score nearly as high as the best of all.
 *
 * @param pages The best section of each page.
 */
function modelSections(hits: readonly DocsHit[], pages: readonly DocsSection[]): DocsSection[] {
  const best = new Set(pages);
  const enough = (hits[0]?.score ?? 0) * SECOND_SECTION_SCORE;
  return hits.filter(({ section, score }) => best.has(section) || score >= enough).map(({ section }) => section);
}

/**
 * Puts the quoted sections first, in the order of the quotes in the answer. The number of a source is its position in this list, so the
 * quotes are numbered from 1. After the quoted sections comes the best section of each other page.
 */
function citedFirst(cited: readonly DocsSection[], hits: DocsOutcome['hits']): DocsSection[] {
  const pages = new Set(cited.map(({ page }) => page));
  return [...cited, ...bestOfEachPage(hits).filter(({ page }) => !pages.has(page))];
}

function searchResults(sections: readonly DocsSection[], docs: Pick<DocsContent, 'links'>): SearchResult[] {
  return sections.map((section) => {
    const { page } = section;
    const context = { ...docs.links.contextOf(page), resolveLink };
    return {
      path: docs.links.sectionUrl(section),
      content: cutText(toPassageMarkdown(withoutCode(section.nodes), context), MAX_RESULT_LENGTH),
      metadata: {
        title: sectionTitle(section),
        ...(page.version ? { version: page.version } : {}),
        ...(page.language ? { language: page.language } : {}),
      },
    };
  });
}

/** Keeps only the text of links, because URLs would leave less space for words in a short result. */
const resolveLink = () => undefined;

/** Removes code blocks and images, which would take the place of words in a short result. */
function withoutCode(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'code' || node.type === 'image' || node.type === 'imageReference') return [];
    return 'children' in node
      ? [{ ...node, children: withoutCode(node.children as RootContent[]) } as RootContent]
      : [node];
  });
}
