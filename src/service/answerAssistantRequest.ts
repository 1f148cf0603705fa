import { type Answerer, answerQuestion } from './answer/answerQuestion.js';
import type { AnswerPace } from './answer/paceText.js';
import { streamAnswer } from './answer/streamAnswer.js';
import type { LimitCounters } from './createLimitCounters.js';
import type { AccessKeys } from './http/AccessKeys.js';
import type { RequestTrace } from './http/RequestTrace.js';
import { type CheckedAssistantRequest, readAssistantRequest } from './http/readAssistantRequest.js';
import { type ExpectedBody, readJsonBody } from './http/readJsonBody.js';
import { AnswerRecorder } from './insights/AnswerRecorder.js';
import type { QuestionLog } from './insights/QuestionLog.js';
import type { LoadedDocs } from './LoadedDocs.js';
import { ModelError, type ModelFault } from './model/ModelError.js';
import type { StoredThread } from './threads/ThreadStore.js';
import type { Threads } from './threads/Threads.js';

/** Dependencies of the assistant interface. */
export interface AssistantEndpoint {
  domain: string;
  keys: AccessKeys;
  limits: LimitCounters;
  threads: Threads;
  pace: AnswerPace | undefined;
  base: string;
  model: Answerer['model'];
  /** Where questions and ratings are stored. Undefined if the operator has not switched the log on. */
  questionLog: QuestionLog | undefined;
  /** The clock, in milliseconds. */
  now: () => number;
  /** Returns the current documentation. */
  docs: () => Promise<LoadedDocs>;
}

const QUESTION: ExpectedBody = {
  fields: 'the fields "fp" and "messages"',
  shorten: 'Send fewer or shorter messages.',
};
const SERVICE_FAILED = 'The service failed to write the answer. Try again in a moment.';

/** Answers `POST {discoveryUrl}/v1/assistant/{domain}/message`. */
export async function answerAssistantRequest(endpoint: AssistantEndpoint, trace: RequestTrace): Promise<Response> {
  const { limits, threads, domain, keys } = endpoint;
  const { request } = trace;
  await limits.countQuestion(trace.remoteAddress);
  const organisation = await keys.organisationOf(request);
  const body = await readJsonBody(request, QUESTION, limits.numbers.bodyBytes);
  const checked = readAssistantRequest(body, limits.numbers.questionLength);
  const { thread, isNew } = await threads.open({ ...checked, domain, organisation });
  const docs = await endpoint.docs();
  const releaseSlot = limits.answers.take();
  try {
    // Count the answer last, so that a refused request does not use up its organisation's limit.
    await limits.countAnswer(organisation);
    // Store the thread before the answer starts: a reader who stops the answer already has the id and can continue the thread.
    if (isNew) await threads.store.set(thread);
  } catch (error) {
    releaseSlot();
    throw error;
  }
  const stream = writeAnswer(endpoint, { checked, thread, isNew, docs, trace, releaseSlot });
  return new Response(stream, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      // Stops proxies from buffering the stream.
      'x-accel-buffering': 'no',
      'x-vercel-ai-data-stream': 'v1',
      'x-thread-id': thread.id,
      ...(isNew ? { 'x-thread-key': thread.key } : {}),
    },
  });
}

/** A request that passed all checks, with the data that its answer needs. */
interface AdmittedAnswer {
  checked: CheckedAssistantRequest;
  thread: StoredThread;
  isNew: boolean;
  docs: LoadedDocs;
  trace: RequestTrace;
  /** Releases the slot of this answer, so that another answer can start. */
  releaseSlot: () => void;
}

function writeAnswer(endpoint: AssistantEndpoint, answer: AdmittedAnswer): ReadableStream<Uint8Array> {
  const { base, model, threads, pace, questionLog, now } = endpoint;
  const { checked, thread, isNew, docs, trace, releaseSlot } = answer;
  const messageId = crypto.randomUUID();
  const recorder =
    questionLog &&
    new AnswerRecorder(questionLog, { id: messageId, request: checked, hasModel: model !== undefined, now });
  const onFallback = (fault: ModelFault) => {
    recorder?.noteQuotes();
    trace.note(`The model failed before its first word (${fault}). The answer quotes the documentation instead.`);
  };
  return streamAnswer({
    parts(signal) {
      const parts = answerQuestion({ docs, base, model, onFallback }, checked, thread.turns, signal);
      return recorder ? recorder.follow(parts, signal) : parts;
    },
    messageId,
    thread: { id: thread.id, key: isNew ? thread.key : undefined },
    pace,
    signal: trace.request.signal,
    onEnd: (text) => {
      releaseSlot();
      recorder?.record();
      return threads.add(thread, { question: checked.question, answer: text });
    },
    onError: (error) => {
      if (!(error instanceof ModelError)) {
        trace.fail(error);
        return SERVICE_FAILED;
      }
      trace.noteFailure(`The model failed within its answer (${error.fault}).`);
      return undefined;
    },
  });
}
