import type { AnswerOutcome } from '../../client/index.js';
import type { DocsPlace } from '../../service/search/DocsPlaces.js';
import { decodeOrKeep } from '../../values/decodeOrKeep.js';
import type { QuestionReply } from './askQuestion.js';
import type { EvaluationQuestion } from './EvaluationQuestion.js';

/**
 * The result of a question:
 *
 * - `answered`: the answer shows an expected section, and is not marked as the closest match
 * - `closest`: the answer is marked as the closest match. If the documentation answers the question, the answer shows an expected section
 * - `wrong-section`: the answer shows an expected page, but no expected section
 * - `wrong-page`: the answer shows no expected page
 * - `wrongly-refused`, `rightly-refused`: the answer says that the documentation does not cover the question
 * - `wrongly-answered`: the answer is not marked as the closest match, although the documentation does not answer the question
 * - `failed`: the answer ended with an error, or it only quotes the documentation because the model failed
 */
export type QuestionStatus =
  | 'answered'
  | 'closest'
  | 'wrong-section'
  | 'wrong-page'
  | 'wrongly-refused'
  | 'rightly-refused'
  | 'wrongly-answered'
  | 'failed';

/** Whether the owner of the documentation should look at a question with this status. */
export const IS_FAILURE: Readonly<Record<QuestionStatus, boolean>> = {
  answered: false,
  closest: false,
  'wrong-section': true,
  'wrong-page': true,
  'wrongly-refused': true,
  'rightly-refused': false,
  'wrongly-answered': true,
  failed: true,
};

/** A question and the judged reply, as `--json` prints them. */
export interface JudgedQuestion {
  /** Line of its entry in the questions file. */
  line: number;
  question: string;
  documented: boolean;
  /** Places that answer the question, such as `/guide/install#windows`. `/guide/install#` is the introduction of the page. */
  expected: string[];
  status: QuestionStatus;
  /** Missing if the question failed. */
  outcome?: AnswerOutcome;
  /** Decoded URLs of the sources that the reader gets, best first. For a refusal, the sources are the nearest pages. */
  shown: string[];
  /** Position of the first right page among the pages that the reader gets, from 1; 0 if none is right. */
  pagePosition: number;
  /** Whether one of the `shown` URLs leads to one of the `expected` places. An expected page without `#` includes all its sections. */
  isSectionShown: boolean;
  answer: string;
  error?: string;
  /** Time from the question to its first search results, in milliseconds. */
  searchMs?: number;
}

/** Number of digits of a time after the decimal point. */
const TIME_DIGITS = 2;

/** Maps the outcome of an answer to the status of its question, for a question that the documentation does not answer. */
const UNDOCUMENTED: Readonly<Record<AnswerOutcome, QuestionStatus>> = {
  answer: 'wrongly-answered',
  closest: 'closest',
  none: 'rightly-refused',
};

/** Compares the sources of a reply with the pages and sections that the question expects. */
export function judgeReply({ line, question, expected }: EvaluationQuestion, reply: QuestionReply): JudgedQuestion {
  const { answer, sources, finish, error, searchMs } = reply;
  const shown = sources.map(({ url }) => toPlace(url));
  const pages = [...new Set(shown.map(({ path }) => path))];
  const found = {
    pagePosition: pages.findIndex((path) => expected.some((place) => place.path === path)) + 1,
    isSectionShown: shown.some((place) => expected.some((right) => isInside(place, right))),
  };
  const documented = expected.length > 0;
  const outcome = finish && (finish.outcome ?? 'answer');
  return {
    line,
    question,
    documented,
    expected: expected.map(formatPlace),
    status: outcome === undefined ? 'failed' : documented ? statusOf(outcome, found) : UNDOCUMENTED[outcome],
    ...(outcome && { outcome }),
    shown: sources.map(({ url }) => decodeOrKeep(url)),
    ...found,
    answer,
    ...(error && { error: error.message }),
    ...(searchMs !== undefined && { searchMs: Number(searchMs.toFixed(TIME_DIGITS)) }),
  };
}

function statusOf(
  outcome: AnswerOutcome,
  { pagePosition, isSectionShown }: Pick<JudgedQuestion, 'pagePosition' | 'isSectionShown'>,
): QuestionStatus {
  if (outcome === 'none') return 'wrongly-refused';
  if (pagePosition === 0) return 'wrong-page';
  if (!isSectionShown) return 'wrong-section';
  return outcome === 'closest' ? 'closest' : 'answered';
}

/** Splits the URL of a source into the path of the page and the id of the section. */
function toPlace(url: string): DocsPlace {
  const [path = '', id = ''] = url.split('#');
  return { path: decodeOrKeep(path), id: decodeOrKeep(id) };
}

function isInside(shown: DocsPlace, right: DocsPlace): boolean {
  return shown.path === right.path && (right.id === undefined || right.id === shown.id);
}

function formatPlace({ path, id }: DocsPlace): string {
  return id === undefined ? path : `${path}#${id}`;
}
