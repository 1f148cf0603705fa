import type { RequestTrace } from '../../http/RequestTrace.js';
import type { ApiVersion } from '../../protocol/apiVersion.js';
import type { LimitCounters } from '../admission/createLimitCounters.js';
import { serviceClosing } from '../admission/serviceBusy.js';
import { type Answerer, answerQuestion } from '../answer/answerQuestion.js';
import type { AnswerPace } from '../answer/paceText.js';
import { streamAnswer } from '../answer/streamAnswer.js';
import { AnswerRecorder } from '../insights/AnswerRecorder.js';
import type { QuestionLog } from '../insights/QuestionLog.js';
import type { AccessKeys } from '../keys/AccessKeys.js';
import type { LoadedDocs } from '../LoadedDocs.js';
import { ModelError, type ModelFault } from '../model/ModelError.js';
import { type CheckedAssistantRequest, readAssistantRequest } from '../requests/readAssistantRequest.js';
import { type ExpectedBody, readJsonBody } from '../requests/readJsonBody.js';
import type { ServiceEvent, ServiceListener } from '../ServiceEvent.js';
import type { StoredThread } from '../threads/ThreadStore.js';
import type { Threads } from '../threads/Threads.js';
import { MESSAGE_FORMATS } from './messageFormats.js';
import type { OpenAnswer, OpenAnswers } from './OpenAnswers.js';

/** The parts of a service that its endpoints share: those for questions, ratings, searches, pages and MCP tools. */
export interface AssistantEndpoint {
  domain: string;
  keys: AccessKeys;
  limits: LimitCounters;
  threads: Threads;
  answers: OpenAnswers;
  pace: AnswerPace | undefined;
  base: string;
  model: Answerer['model'];
  /** Where questions and ratings are stored. Undefined if the operator has not switched the log on. */
  questionLog: QuestionLog | undefined;
  /** Warns developers about messages that the hosted docs platform may refuse. */
  checkMessages: (messages: unknown, version: ApiVersion) => void;
  onEvent: ServiceListener;
  /** Returns the current time (ms since 1970). */
  now: () => number;
  /** Returns the current documentation. */
  docs: () => Promise<LoadedDocs>;
}

type AnswerResult = Extract<ServiceEvent, { type: 'answer-ended' }>['result'];

const QUESTION: ExpectedBody = {
  fields: 'the fields "fp" and "messages"',
  shorten: 'Send fewer or shorter messages.',
};
const MODEL_FAILED = 'The answer broke off, because the model failed. Ask again.';
const SERVICE_CLOSED = 'The answer broke off, because the service was stopped. Try again in a moment.';
const SERVICE_FAILED = 'The service failed to write the answer. Try again in a moment.';

/** Answers `POST {discoveryUrl}/{version}/assistant/{domain}/message`. */
export async function answerAssistantRequest(
  endpoint: AssistantEndpoint,
  trace: RequestTrace,
  version: ApiVersion,
): Promise<Response> {
  const { limits, keys } = endpoint;
  const { request } = trace;
  await limits.countQuestion(trace.remoteAddress);
  const organisation = await keys.organisationOf(request);
  const body = await readJsonBody(request, QUESTION, limits.numbers.bodyBytes);
  const checked = readAssistantRequest(body, version, limits.numbers.questionLength);
  endpoint.checkMessages(body.messages, version);
  const docs = await endpoint.docs();
  // Before the thread is stored, check whether the search could run or wait: the thread of a refused question could displace another one.
  limits.searches.check(trace.remoteAddress);
  if (endpoint.answers.isClosed) throw serviceClosing();
  const releaseSlot = limits.takeAnswerSlot();
  const open = endpoint.answers.add();
  const opened = await openAnswer(endpoint, checked, organisation, trace, open.signal).catch((error) => {
    releaseSlot();
    open.end();
    throw error;
  });
  const { thread, isNew } = opened;
  const stream = writeAnswer(endpoint, { version, checked, ...opened, docs, trace, open, releaseSlot });
  return new Response(stream, {
    headers: {
      ...MESSAGE_FORMATS[version].headers,
      'cache-control': 'no-store',
      // Stops nginx from buffering the stream.
      'x-accel-buffering': 'no',
      'x-thread-id': thread.id,
      ...(isNew ? { 'x-thread-key': thread.key } : {}),
    },
  });
}

/**
 * Opens the thread of a question and counts the answer towards the limit of the organisation. Then waits in the search queue until the
 * search can start.
 *
 * @param closing Aborts when the service closes. A question that still waits is then refused, and does not count.
 */
async function openAnswer(
  endpoint: AssistantEndpoint,
  checked: CheckedAssistantRequest,
  organisation: string,
  { remoteAddress, request }: RequestTrace,
  closing: AbortSignal,
): Promise<OpenedAnswer> {
  const { limits } = endpoint;
  const opened = await openThread(endpoint, checked, organisation);
  try {
    const leaveSearches = await limits.searches.enter(remoteAddress, AbortSignal.any([request.signal, closing]));
    return { ...opened, leaveSearches };
  } catch (error) {
    await limits.giveBackAnswer(organisation);
    throw closing.aborted ? serviceClosing() : error;
  }
}

/**
 * Opens the thread of a question and counts its answer. Both run at the same time, so that the question does not wait for a shared store
 * twice. The disadvantage: if the limit of the organisation refuses the question, a new thread without a turn stays in the store. Call this
 * function after all other checks. If the wait in the search queue fails afterwards, `openAnswer` takes the count back.
 */
async function openThread(
  { limits, threads, domain }: AssistantEndpoint,
  checked: CheckedAssistantRequest,
  organisation: string,
): ReturnType<Threads['open']> {
  const [opened, counted] = await Promise.allSettled([
    threads.open({ ...checked, domain, organisation }),
    limits.countAnswer(organisation),
  ]);
  if (counted.status === 'rejected') throw counted.reason;
  if (opened.status === 'fulfilled') return opened.value;
  await limits.giveBackAnswer(organisation);
  throw opened.reason;
}

interface OpenedAnswer {
  thread: StoredThread;
  isNew: boolean;
  /** Reports that the search of the question has ended, so that a waiting search can start. */
  leaveSearches: () => void;
}

/** A request that passed all checks, with the data that its answer needs. */
interface AdmittedAnswer extends OpenedAnswer {
  version: ApiVersion;
  checked: CheckedAssistantRequest;
  docs: LoadedDocs;
  trace: RequestTrace;
  open: OpenAnswer;
  /** Releases the slot of this answer, so that another answer can start. */
  releaseSlot: () => void;
}

function writeAnswer(endpoint: AssistantEndpoint, answer: AdmittedAnswer): ReadableStream<Uint8Array> {
  const { model, threads, pace, questionLog, now, onEvent } = endpoint;
  const { version, checked, thread, isNew, docs, trace, open, releaseSlot, leaveSearches } = answer;
  const messageId = crypto.randomUUID();
  const stopped = AbortSignal.any([trace.request.signal, open.signal]);
  const recorder =
    questionLog &&
    new AnswerRecorder(questionLog, { id: messageId, request: checked, hasModel: model !== undefined, now });
  onEvent({ type: 'answer-started', thread: isNew ? 'new' : 'continued' });
  let result: AnswerResult = model ? 'modelled' : 'quoted';
  const onFallback = (fault: ModelFault) => {
    result = 'fallback';
    recorder?.noteQuotes();
    trace.note(`The model failed or wrote no text (${fault}). The answer quotes the documentation instead.`);
  };
  return streamAnswer({
    parts(signal) {
      const parts = answerQuestion(
        { docs, model, onSearched: leaveSearches, onFallback },
        checked,
        thread.turns,
        signal,
      );
      return recorder ? recorder.follow(parts, signal) : parts;
    },
    encoder: MESSAGE_FORMATS[version].createEncoder({
      messageId,
      thread: { id: thread.id, key: isNew ? thread.key : undefined },
    }),
    pace,
    signal: trace.request.signal,
    closing: { signal: open.signal, message: SERVICE_CLOSED },
    onEnd: (text) => {
      releaseSlot();
      leaveSearches();
      onEvent({
        type: 'answer-ended',
        result: stopped.aborted && result !== 'failed' ? 'aborted' : result,
      });
      recorder?.record();
      return threads.add(thread, { question: checked.question, answer: text }).finally(open.end);
    },
    onError: (error) => {
      result = 'failed';
      if (!(error instanceof ModelError)) {
        trace.fail(error);
        return { message: SERVICE_FAILED, hasBrokenOff: false };
      }
      trace.noteFailure(`The model failed within its answer (${error.fault}).`);
      return { message: MODEL_FAILED, hasBrokenOff: true };
    },
  });
}
