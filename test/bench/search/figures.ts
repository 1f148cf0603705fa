import { shareOf } from '../../../src/cli/evaluate/evaluationFigures.js';
import { QUESTIONS } from './questions.js';

/** The result of one question. */
export interface QuestionResult {
  set: string;
  question: string;
  answerable: boolean;
  /** Position of the first correct page among the first ten results, from 1; 0 if none of them is correct. */
  rank: number;
  refused: boolean;
  /** Whether this question was used to tune the settings of the search. The other questions measure how good the tuned search is. */
  isTraining: boolean;
  found: readonly string[];
}

/** Searches for the answer to a question. Returns the paths of pages, best first, and whether the search refuses to answer. */
export type Finder = (question: string, language: string | undefined) => { paths: readonly string[]; refused: boolean };

/** Asks all questions of a set. */
export function askQuestions(set: string, find: Finder): QuestionResult[] {
  return (QUESTIONS[set] ?? []).map(({ question, pages, filter }, position) => {
    const { paths, refused } = find(question, filter?.language);
    const found = [...new Set(paths)].slice(0, 10);
    return {
      set,
      question,
      answerable: pages.length > 0,
      rank: found.findIndex((path) => pages.includes(path)) + 1,
      refused,
      isTraining: position % 2 === 0,
      found,
    };
  });
}

/** Calculates recall, mean reciprocal rank and refusals. */
export function figuresOf(results: readonly QuestionResult[]) {
  const answerable = results.filter((result) => result.answerable);
  const unanswerable = results.filter((result) => !result.answerable);
  const share = (part: readonly unknown[], whole: readonly unknown[]) => shareOf(part.length, whole.length).share ?? 0;
  const within = (limit: number) => answerable.filter(({ rank }) => rank > 0 && rank <= limit);
  return {
    answerable: answerable.length,
    recallAt1: share(within(1), answerable),
    recallAt5: share(within(5), answerable),
    mrr: shareOf(
      answerable.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0),
      answerable.length,
    ).share,
    refused: share(
      answerable.filter(({ refused }) => refused),
      answerable,
    ),
    unanswerable: unanswerable.length,
    caught: share(
      unanswerable.filter(({ refused }) => refused),
      unanswerable,
    ),
  };
}
