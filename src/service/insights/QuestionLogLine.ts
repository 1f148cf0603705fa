import { parseJson } from '../../http/readJsonObject.js';
import { FEEDBACK_RATINGS, type FeedbackRating } from '../../protocol/FeedbackRequest.js';
import { ANSWER_OUTCOMES, type AnswerOutcome } from '../../protocol/messages/answerOutcome.js';
import { isRecord } from '../../values/isRecord.js';

/**
 * How a question was answered:
 *
 * - `answered`: with quotes that answer it
 * - `closest`: with quotes that may not answer it, and a sentence that says so
 * - `refused`: with the sentence that the documentation does not cover it
 * - `model`: by a language model
 * - `failed`: not at all or not completely, because of a fault of the service or its model; or because a content
 *   filter removed the whole answer
 */
export const QUESTION_OUTCOMES = ['answered', 'closest', 'refused', 'model', 'failed'] as const;
export type QuestionOutcome = (typeof QUESTION_OUTCOMES)[number];

/** A question in the log. */
export interface QuestionLine {
  type: 'question';
  /** Id of the answer, random. Ratings refer to it. */
  id: string;
  /** When the answer ended, ISO 8601 in UTC. */
  time: string;
  /** The reader's words, with likely secrets redacted, cut at 1,000 characters. */
  question: string;
  outcome: QuestionOutcome;
  /**
   * Whether the documentation answers the question. Set for answers with and without a model. `none` if the question failed before the
   * service knew this.
   */
  match: AnswerOutcome;
  /**
   * Paths of the pages and sections that were shown, such as `/guide/install#windows`. At most five. Without a model, the quoted ones come
   * first.
   */
  sources: string[];
  /** Path of the page that the reader was on. */
  currentPath?: string;
  /** Language of the question, as a BCP 47 tag. Missing if the request names no language and none can be guessed from the question. */
  language?: string;
  /** Time from the start of the answer to its end (ms). */
  durationMs: number;
}

/** A rating in the log. The latest rating of an answer replaces all earlier ratings of this answer. */
export interface RatingLine {
  type: 'rating';
  /** Id of the rated answer. */
  id: string;
  /** When the answer was rated, ISO 8601 in UTC. */
  time: string;
  rating: FeedbackRating;
  reason?: string;
  /** The reader's words, with likely secrets redacted, cut at 2,000 characters. */
  comment?: string;
}

/** A line of the question log. */
export type LogLine = QuestionLine | RatingLine;

/** Reads a line of the log. Returns undefined for any other string. */
export function parseLogLine(text: string): LogLine | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  const { type, id, time } = value;
  if (typeof id !== 'string' || typeof time !== 'string' || Number.isNaN(Date.parse(time))) return undefined;
  return READERS.get(type)?.(value, { id, time });
}

type Fields = Readonly<Record<string, unknown>>;
type LineHead = Pick<LogLine, 'id' | 'time'>;

const READER_OF_TYPE: {
  [Type in LogLine['type']]: (value: Fields, head: LineHead) => Extract<LogLine, { type: Type }> | undefined;
} = { question: readQuestion, rating: readRating };
const READERS: ReadonlyMap<unknown, (value: Fields, head: LineHead) => LogLine | undefined> = new Map(
  Object.entries(READER_OF_TYPE),
);

function readQuestion(value: Fields, head: LineHead): QuestionLine | undefined {
  const { question, outcome, match, sources, currentPath, language, durationMs } = value;
  if (typeof question !== 'string' || !isOneOf(QUESTION_OUTCOMES, outcome) || !isOneOf(ANSWER_OUTCOMES, match))
    return undefined;
  return {
    type: 'question',
    ...head,
    question,
    outcome,
    match,
    sources: Array.isArray(sources) ? sources.filter((source) => typeof source === 'string') : [],
    ...(typeof currentPath === 'string' && { currentPath }),
    ...(typeof language === 'string' && { language }),
    durationMs: typeof durationMs === 'number' ? durationMs : 0,
  };
}

function readRating(value: Fields, head: LineHead): RatingLine | undefined {
  const { rating, reason, comment } = value;
  if (!isOneOf(FEEDBACK_RATINGS, rating)) return undefined;
  return {
    type: 'rating',
    ...head,
    rating,
    ...(typeof reason === 'string' && { reason }),
    ...(typeof comment === 'string' && { comment }),
  };
}

function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return (values as readonly unknown[]).includes(value);
}
