import { callerOfAddress } from '../protocol/callerOfAddress.js';
import { type Answerer, answerQuestion } from './answer/answerQuestion.js';
import { MODEL_FAILED, ModelError } from './answer/modelAnswer.js';
import type { AnswerPace } from './answer/paceText.js';
import { streamAnswer } from './answer/streamAnswer.js';
import type { AccessKeys } from './http/AccessKeys.js';
import type { RequestLimit } from './http/RequestLimit.js';
import { type ExpectedBody, readJsonBody } from './http/readJsonBody.js';
import type { LoadedDocs } from './LoadedDocs.js';
import { readAssistantRequest } from './readAssistantRequest.js';
import type { Threads } from './threads/Threads.js';

/** What the assistant interface is made of. */
export interface AssistantEndpoint {
  domain: string;
  keys: AccessKeys;
  organisationLimit: RequestLimit;
  addressLimit: RequestLimit;
  threads: Threads;
  maxBodyBytes: number | undefined;
  pace: AnswerPace | undefined;
  base: string;
  model: Answerer['model'];
  /** The documentation as it is now. */
  docs: () => Promise<LoadedDocs>;
  onFault: (error: unknown) => void;
}

const QUESTION: ExpectedBody = {
  fields: 'the fields "fp" and "messages"',
  shorten: 'Send fewer or shorter messages.',
};
const SERVICE_FAILED = 'The answer could not be written because of a fault of the service. Try again in a moment.';

/** Answers `POST {discoveryUrl}/v1/assistant/{domain}/message`. */
export async function answerAssistantRequest(
  endpoint: AssistantEndpoint,
  request: Request,
  remoteAddress: string | undefined,
): Promise<Response> {
  if (remoteAddress !== undefined) endpoint.addressLimit.take(callerOfAddress(remoteAddress));
  const organisation = await endpoint.keys.organisationOf(request);
  endpoint.organisationLimit.take(organisation);
  const body = await readJsonBody(request, QUESTION, endpoint.maxBodyBytes);
  const asked = readAssistantRequest(body);
  const { threads, domain } = endpoint;
  const { thread, isNew } = await threads.open({ ...asked, domain, organisation });
  const docs = await endpoint.docs();
  // Stored before the answer begins: a reader who stops it has its id already, and goes on with it.
  if (isNew) await threads.store.set(thread);

  const stream = streamAnswer({
    parts: (signal) =>
      answerQuestion({ docs, base: endpoint.base, model: endpoint.model }, asked, thread.turns, signal),
    thread: { id: thread.id, key: isNew ? thread.key : undefined },
    pace: endpoint.pace,
    signal: request.signal,
    onEnd: (answer) => threads.add(thread, { question: asked.question, answer }),
    onError: (error) => {
      endpoint.onFault(error);
      return error instanceof ModelError ? MODEL_FAILED : SERVICE_FAILED;
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that buffer would hold the answer back until it is whole.
      'x-accel-buffering': 'no',
      'x-vercel-ai-data-stream': 'v1',
      'x-thread-id': thread.id,
      ...(isNew ? { 'x-thread-key': thread.key } : {}),
    },
  });
}
