import type { SearchResult } from '../../protocol/assistantMessage.js';
import { cutText } from '../../protocol/cutText.js';
import type { CheckedAssistantRequest } from '../http/readAssistantRequest.js';
import type { LoadedDocs } from '../LoadedDocs.js';
import type { ModelEndpoint } from '../model/ModelEndpoint.js';
import type { ModelFault } from '../model/ModelError.js';
import type { DocsHit, DocsOutcome } from '../search/createSearchIndex.js';
import { type DocsSection, sectionTitle } from '../search/DocsSection.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';
import type { ThreadTurn } from '../threads/ThreadStore.js';
import type { AnswerPart } from './AnswerPart.js';
import { answerWithModel } from './answerWithModel.js';
import { buildModelMessages } from './buildModelMessages.js';
import { chooseSentences } from './chooseSentences.js';
import { createAddressCheck } from './createAddressCheck.js';
import { distinctPages } from './distinctPages.js';
import { findPassages } from './findPassages.js';
import { quoteAnswer } from './quoteAnswer.js';
import { readRefusalMark } from './readRefusalMark.js';

/** The sources of an answer: the documentation, and a model if one is configured. */
export interface Answerer {
  docs: LoadedDocs;
  base: string;
  model?: ModelEndpoint | undefined;
  /** Called when the search is over, before the first part. */
  onSearched?: () => void;
  /** Called when an answer quotes the documentation because the model failed. */
  onFallback?: (fault: ModelFault) => void;
}

/** Maximum characters per search result: clients send results back with every later question. */
const MAX_RESULT_LENGTH = 400;
/** A further section of a page goes to the model if its score is at least this share of the best score. */
const SECOND_SECTION_SCORE = 0.8;

/** Answers a checked request, part by part. */
export async function* answerQuestion(
  answerer: Answerer,
  request: CheckedAssistantRequest,
  turns: readonly ThreadTurn[],
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const { docs, model } = answerer;
  const outcome = findPassages(docs.index, request, turns, answerer.base);
  if (model) {
    const pages = bestOfEachPage(outcome.hits);
    const results = searchResults(pages, docs);
    const sections = modelSections(outcome.hits, pages);
    const { title, links } = docs;
    const { promptTokens } = model;
    const prompt = buildModelMessages({ title, sections, request, turns, links, promptTokens });
    answerer.onSearched?.();
    yield { type: 'search', query: request.question, results };
    const answer = {
      stream: () => readRefusalMark(model.stream(prompt.messages, signal)),
      isKnownAddress: createAddressCheck(links, prompt.passages),
      quote: (): AnswerPart[] => {
        const { withoutModel } = chooseSentences(docs.index, request.question, outcome.language);
        const { text } = quoteAnswer(docs.index, request.question, outcome, links);
        return [
          { type: 'outcome', outcome: outcome.band },
          { type: 'text', text: `${withoutModel}\n\n${text}` },
        ];
      },
      onFallback: answerer.onFallback ?? (() => {}),
    };
    yield* answerWithModel(answer, signal);
    return;
  }
  const answer = quoteAnswer(docs.index, request.question, outcome, docs.links);
  const found = citedFirst(answer.sections, outcome.hits);
  // The sources travel as a tool result only: clients before `ai` 4.1.35 fail on `source` parts.
  const results = searchResults(found.slice(0, request.retrievalPageSize), docs);
  answerer.onSearched?.();
  yield { type: 'search', query: request.question, results };
  yield { type: 'outcome', outcome: outcome.band };
  yield { type: 'text', text: answer.text };
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

/** Returns the quoted sections in the order of the text, so that citations count from 1, then the best section of each other page. */
function citedFirst(cited: readonly DocsSection[], hits: DocsOutcome['hits']): DocsSection[] {
  const pages = new Set(cited.map(({ page }) => page));
  return [...cited, ...bestOfEachPage(hits).filter(({ page }) => !pages.has(page))];
}

function searchResults(sections: readonly DocsSection[], docs: LoadedDocs): SearchResult[] {
  return sections.map((section) => {
    const { page } = section;
    return {
      path: docs.links.sectionUrl(section),
      content: cutText(extractProseAndCode(section.nodes).prose.replace(/\s+/g, ' '), MAX_RESULT_LENGTH),
      metadata: {
        title: sectionTitle(section),
        ...(page.version ? { version: page.version } : {}),
        ...(page.language ? { language: page.language } : {}),
      },
    };
  });
}
