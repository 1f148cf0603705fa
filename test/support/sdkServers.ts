/** Servers as third parties write them, with only the `ai` package. docs-assistant must be able to read their replies. */
import { createDataStreamResponse, type DataStreamWriter, jsonSchema, streamText, tool } from 'ai';
import { MockLanguageModelV1, simulateReadableStream } from 'ai/test';

type Chunk =
  Awaited<ReturnType<MockLanguageModelV1['doStream']>> extends { stream: ReadableStream<infer Part> } ? Part : never;
type FinishReason = Extract<Chunk, { type: 'finish' }>['finishReason'];

const THREAD = { threadId: 'thr_77', threadKey: 'q1/Zx+8==' };
const usage = { promptTokens: 5, completionTokens: 7 };
const text = (textDelta: string): Chunk => ({ type: 'text-delta', textDelta });
const end = (finishReason: FinishReason): Chunk => ({ type: 'finish', finishReason, usage });

/** Creates a model that returns these replies, one for each call. */
function modelOf(...replies: Chunk[][]): MockLanguageModelV1 {
  let call = 0;
  return new MockLanguageModelV1({
    doStream: async () => ({
      stream: simulateReadableStream({ chunks: replies[call++] ?? [] }),
      rawCall: { rawPrompt: null, rawSettings: {} },
    }),
  });
}

const search = tool({
  parameters: jsonSchema<{ query: string }>({ type: 'object', properties: { query: { type: 'string' } } }),
  execute: async () => [{ path: '/guide', content: 'The guide.', metadata: { title: 'Guide' } }],
});

const searchCall: Chunk = {
  type: 'tool-call',
  toolCallType: 'function',
  toolCallId: 'call_1',
  toolName: 'search',
  args: '{"query":"x"}',
};

/** An answer in two steps. The server writes a `finish` data element with the thread after each step. */
function twoSteps(writer: DataStreamWriter): void {
  const result = streamText({
    model: modelOf(
      [text('Step one. '), searchCall, end('tool-calls')],
      [text('Step two has the answer.'), end('stop')],
    ),
    prompt: 'Why?',
    tools: { search },
    maxSteps: 2,
    onStepFinish: () => writer.writeData({ type: 'finish', ...THREAD }),
  });
  result.mergeIntoDataStream(writer);
}

/** Two answers in one data stream, one after the other. Each of them ends with its own finish line. */
async function twoAnswers(writer: DataStreamWriter): Promise<void> {
  const first = streamText({ model: modelOf([text('First part. '), end('stop')]), prompt: 'Why?' });
  first.mergeIntoDataStream(writer);
  await first.text;
  const second = streamText({
    model: modelOf([text('Second part with the real answer.'), end('stop')]),
    prompt: 'And?',
  });
  second.mergeIntoDataStream(writer);
}

/** An answer that the model ends early, with the given finish reason. */
const endedBy = (finishReason: FinishReason) => (writer: DataStreamWriter) => {
  streamText({ model: modelOf([text('Half of the answer'), end(finishReason)]), prompt: 'Why?' }).mergeIntoDataStream(
    writer,
  );
};

/**
 * An answer that reaches its maximum length. The stream has no finish line of the AI SDK. Instead, the server writes a `finish` data
 * element without a reason.
 */
function ownFinish(writer: DataStreamWriter): void {
  streamText({
    model: modelOf([text('Half of the answer'), end('length')]),
    prompt: 'Why?',
    onFinish: () => writer.writeData({ type: 'finish', ...THREAD }),
  }).mergeIntoDataStream(writer, { experimental_sendFinish: false });
}

/** An answer with an annotation before its first step. */
function annotatedFirst(writer: DataStreamWriter): void {
  writer.writeMessageAnnotation({ experiment: 'b' });
  twoSteps(writer);
}

/** A plain answer. `sdkReply` adds the id and the key of the thread, and refuses to continue the thread without its key. */
function keyedThread(writer: DataStreamWriter): void {
  streamText({ model: modelOf([text('Yes.'), end('stop')]), prompt: 'Why?' }).mergeIntoDataStream(writer);
}

/** Servers by name. The names must be lower case: tests of the script tag use `sdk-<name>` as the domain, and domains are lower case. */
const SERVERS = {
  'two-steps': twoSteps,
  'two-answers': twoAnswers,
  'annotated-first': annotatedFirst,
  'keyed-thread': keyedThread,
  length: endedBy('length'),
  'own-finish': ownFinish,
  filter: endedBy('content-filter'),
};

export type SdkServer = keyof typeof SERVERS;

/**
 * Returns the reply of a server in `SERVERS`.
 *
 * @param body The body of the request. Only the server `keyed-thread` reads it. This server answers 404 if the body has a thread id
 *   without the right key. All its other replies contain the id and the key of its thread in their headers.
 */
export function sdkReply(server: SdkServer, body: { threadId?: string; threadKey?: string } = {}): Response {
  if (server !== 'keyed-thread') return createDataStreamResponse({ execute: SERVERS[server] });
  if (body.threadId !== undefined && body.threadKey !== THREAD.threadKey)
    return Response.json({ error: 'No such thread.' }, { status: 404 });
  const headers = { 'x-thread-id': THREAD.threadId, 'x-thread-key': THREAD.threadKey };
  return createDataStreamResponse({ execute: SERVERS[server], headers });
}
