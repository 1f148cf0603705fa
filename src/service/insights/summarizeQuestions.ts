import { groupBy } from '../../site/shared/groupBy.js';
import { questionKey } from './questionKey.js';
import type { LoggedQuestion } from './readQuestionLog.js';

/**
 * How a question ended, as shown to the owner of the documentation. `closest`: the answer quotes the closest passages, which may not answer
 * the question.
 */
export type QuestionResult = 'answered' | 'closest' | 'notFound' | 'failed';

/** The feedback of a reader who rated an answer as not helpful. */
export interface Complaint {
  reason?: string;
  comment?: string;
}

/** Log entries whose questions count as the same, because they have the same `questionKey`. */
export interface AskedQuestion {
  /** The most frequent wording, or the latest of several equally frequent ones. */
  question: string;
  /** Language of the question, as a BCP 47 tag, if known. */
  language?: string;
  /** Number of entries: how often the question was asked. */
  count: number;
  /** Number of entries with each result. The sum is `count`. */
  results: Record<QuestionResult, number>;
  ratedUp: number;
  ratedDown: number;
  /** The reasons and comments of readers who rated an answer as not helpful. The latest question comes first. */
  complaints: Complaint[];
  /** The page or section that was most often the first source. Missing if no answer had a source. */
  source?: string;
  /** The page that readers were on most often when they asked, if known. */
  askedOn?: string;
  /** When the question was last asked (ISO 8601). */
  lastAsked: string;
  /** Ids of the entries, the latest first. */
  ids: string[];
}

/** A page that answers were taken from. Only questions with the result `answered` or `closest` count. */
export interface AnsweringPage {
  path: string;
  /** How many answers have this page as their first source. */
  answers: number;
  /** How many answers list this page among their sources. */
  shown: number;
  /** How many of the answers with this page as their first source were rated not helpful. */
  ratedDown: number;
}

/** The questions of readers, for the owner of the documentation. Each list has the most frequent entries first. */
export interface QuestionInsights {
  /** Number of all questions, of different questions, and of questions with each result and each rating. */
  totals: Record<QuestionResult, number> & { questions: number; different: number; ratedUp: number; ratedDown: number };
  /** Time of the first and the last question, ISO 8601. Missing if there are no questions. */
  period?: { from: string; to: string };
  asked: AskedQuestion[];
  /** Questions that had the result `notFound` at least once. */
  notFound: AskedQuestion[];
  /** Questions with an answer that was rated not helpful. */
  ratedDown: AskedQuestion[];
  pages: AnsweringPage[];
}

/**
 * Summarises the questions of a log.
 *
 * @param questions Oldest first, from `readQuestionLog`.
 * @param limit Maximum length of each list.
 */
export function summarizeQuestions(questions: readonly LoggedQuestion[], limit: number): QuestionInsights {
  const groups = [...groupBy(questions, ({ question, language }) => questionKey(question, language)).values()];
  const asked = groups.map(summarizeGroup);
  const [first, last] = [questions[0], questions.at(-1)];
  const rated = (rating: 'up' | 'down') => count(questions, (question) => question.rating?.rating === rating);
  return {
    totals: {
      questions: questions.length,
      different: groups.length,
      ...countResults(questions),
      ratedUp: rated('up'),
      ratedDown: rated('down'),
    },
    ...(first && last && { period: { from: first.time, to: last.time } }),
    asked: mostFrequent(asked, (each) => each.count, limit),
    notFound: mostFrequent(asked, (each) => each.results.notFound, limit),
    ratedDown: mostFrequent(asked, (each) => each.ratedDown, limit),
    pages: mostFrequent(summarizePages(questions), (page) => page.answers, limit),
  };
}

/** Returns the result of a question. If a model answered that the documentation does not cover it, the question counts as not found. */
export function resultOf({ outcome, match }: Pick<LoggedQuestion, 'outcome' | 'match'>): QuestionResult {
  switch (outcome) {
    case 'answered':
    case 'closest':
    case 'failed':
      return outcome;
    case 'refused':
      return 'notFound';
    case 'model':
      return match === 'none' ? 'notFound' : 'answered';
    default:
      return outcome satisfies never;
  }
}

function summarizeGroup(group: readonly LoggedQuestion[]): AskedQuestion {
  const latestFirst = group.toReversed();
  const wording = mostCommon(latestFirst, ({ question }) => question);
  const language = wording?.language;
  const source = mostCommon(latestFirst, ({ sources }) => sources[0])?.sources[0];
  const askedOn = mostCommon(latestFirst, ({ currentPath }) => currentPath)?.currentPath;
  const down = latestFirst.flatMap(({ rating }) => (rating?.rating === 'down' ? [rating] : []));
  return {
    question: wording?.question ?? '',
    ...(language !== undefined && { language }),
    count: group.length,
    results: countResults(group),
    ratedUp: count(group, ({ rating }) => rating?.rating === 'up'),
    ratedDown: down.length,
    complaints: down.flatMap(({ reason, comment }) =>
      reason || comment ? [{ ...(reason && { reason }), ...(comment && { comment }) }] : [],
    ),
    ...(source !== undefined && { source }),
    ...(askedOn !== undefined && { askedOn }),
    lastAsked: latestFirst[0]?.time ?? '',
    ids: latestFirst.map(({ id }) => id),
  };
}

function summarizePages(questions: readonly LoggedQuestion[]): AnsweringPage[] {
  const pages = new Map<string, AnsweringPage>();
  const pageAt = (source: string) => {
    const path = source.split('#', 1)[0] as string;
    const page = pages.get(path) ?? { path, answers: 0, shown: 0, ratedDown: 0 };
    pages.set(path, page);
    return page;
  };
  for (const question of questions) {
    const result = resultOf(question);
    if (result !== 'answered' && result !== 'closest') continue;
    for (const page of new Set(question.sources.map(pageAt))) page.shown += 1;
    const [first] = question.sources;
    if (first === undefined) continue;
    const page = pageAt(first);
    page.answers += 1;
    if (question.rating?.rating === 'down') page.ratedDown += 1;
  }
  return [...pages.values()];
}

function countResults(questions: readonly LoggedQuestion[]): Record<QuestionResult, number> {
  const results = { answered: 0, closest: 0, notFound: 0, failed: 0 };
  for (const question of questions) results[resultOf(question)] += 1;
  return results;
}

/** Sorts by a number, the greatest first. Leaves out items with the number 0, and cuts the list. */
function mostFrequent<Item>(items: readonly Item[], numberOf: (item: Item) => number, limit: number): Item[] {
  return items
    .filter((item) => numberOf(item) > 0)
    .sort((one, other) => numberOf(other) - numberOf(one))
    .slice(0, limit);
}

/** Returns the first item with the most common value. Items without a value do not count. */
function mostCommon<Item>(items: readonly Item[], textOf: (item: Item) => string | undefined): Item | undefined {
  const byValue = groupBy(
    items.filter((item) => textOf(item) !== undefined),
    (item) => textOf(item) as string,
  );
  return mostFrequent([...byValue.values()], (group) => group.length, 1)[0]?.[0];
}

function count<Item>(items: readonly Item[], accepts: (item: Item) => boolean): number {
  return items.reduce((sum, item) => sum + (accepts(item) ? 1 : 0), 0);
}
