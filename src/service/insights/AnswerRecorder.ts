import type { AnswerOutcome } from '../../protocol/messages/answerOutcome.js';
import type { SearchResult } from '../../protocol/messages/assistantMessage.js';
import { primaryLanguage } from '../../search/primaryLanguage.js';
import { guessLanguage } from '../../search/stopWords.js';
import { decodeOrKeep } from '../../values/decodeOrKeep.js';
import type { AnswerPart } from '../answer/AnswerPart.js';
import { SENTENCE_LANGUAGES } from '../answer/answerSentences.js';
import type { CheckedAssistantRequest } from '../requests/readAssistantRequest.js';
import type { QuestionLog } from './QuestionLog.js';
import type { QuestionOutcome } from './QuestionLogLine.js';
import { toLoggedText } from './toLoggedText.js';

export interface AnswerRecorderOptions {
  /** Id of the answer. */
  id: string;
  request: CheckedAssistantRequest;
  /** Whether a language model writes the answer. */
  hasModel: boolean;
  /** The clock, in milliseconds. */
  now: () => number;
}

/** Maximum length of a question in the log, in characters. */
const MAX_QUESTION_LENGTH = 1_000;
/** Maximum number of `sources` in an entry. */
const MAX_SOURCES = 5;
/**
 * Languages that can be guessed for a question whose request names no language. These are the languages into which the fixed sentences of
 * answers are translated, and Russian. For Russian, there are stop words but no fixed sentences.
 */
const LANGUAGES: ReadonlySet<string> = new Set([...[...SENTENCE_LANGUAGES].map(primaryLanguage), 'ru']);

const OUTCOMES: Readonly<Record<AnswerOutcome, QuestionOutcome>> = {
  answer: 'answered',
  closest: 'closest',
  none: 'refused',
};

/** Follows one answer (`follow`), and then writes an entry for its question to the log (`record`). */
export class AnswerRecorder {
  readonly #log: QuestionLog;
  readonly #options: AnswerRecorderOptions;
  readonly #startedAt: number;
  #results: readonly SearchResult[] = [];
  #match: AnswerOutcome | undefined;
  #isByModel: boolean;
  #hasFailed = false;

  constructor(log: QuestionLog, options: AnswerRecorderOptions) {
    this.#log = log;
    this.#options = options;
    this.#isByModel = options.hasModel;
    this.#startedAt = options.now();
  }

  /**
   * Passes the parts of the answer on unchanged. Notes the search results, the outcome, and whether the answer failed.
   *
   * @param signal Aborts when the reader leaves or the service closes. An error after that is not recorded as a fault.
   */
  async *follow(parts: AsyncIterable<AnswerPart>, signal: AbortSignal): AsyncGenerator<AnswerPart> {
    try {
      for await (const part of parts) {
        if (part.type === 'search') this.#results = part.results;
        if (part.type === 'outcome') this.#match = part.outcome;
        // An answer that finishes without an outcome has no text: a content filter removed all of it.
        if (part.type === 'finish' && !this.#match) this.#hasFailed = true;
        yield part;
      }
    } catch (error) {
      this.#hasFailed = !signal.aborted;
      throw error;
    }
  }

  /** Notes that the answer quotes the documentation, because the model failed. */
  noteQuotes(): void {
    this.#isByModel = false;
  }

  /** Writes the entry, unless the reader left or the service closed before the answer began. Call it when the answer has ended. */
  record(): void {
    const { id, request, now } = this.#options;
    if (!this.#match && !this.#hasFailed) return;
    const match = this.#match ?? 'none';
    const time = now();
    const currentPath = request.currentPath && readablePath(request.currentPath);
    const language = request.filter?.language ?? guessLanguage(request.question, LANGUAGES);
    this.#log.add({
      type: 'question',
      id,
      time: new Date(time).toISOString(),
      question: toLoggedText(request.question, MAX_QUESTION_LENGTH),
      outcome: this.#hasFailed ? 'failed' : this.#isByModel ? 'model' : OUTCOMES[match],
      match,
      sources: this.#results
        .slice(0, MAX_SOURCES)
        .flatMap(({ path }) => (path === undefined ? [] : [decodeOrKeep(path)])),
      ...(currentPath && { currentPath }),
      ...(language !== undefined && { language }),
      durationMs: time - this.#startedAt,
    });
  }
}

/** Prepares a path for the log: decodes it, redacts likely secrets, and removes query and fragment, which can contain private data. */
function readablePath(path: string): string {
  return toLoggedText(decodeOrKeep(path.replace(/[?#].*$/s, '')), path.length);
}
