import { SEARCH_TOOL_NAME, type SearchResult } from '../../protocol/messages/assistantMessage.js';
import type { FinishReason } from '../model/ModelPart.js';
import type { AnswerEncoder, AnswerEnd, AnswerHead, StreamedPart } from './AnswerEncoder.js';

/**
 * The names of finish reasons in the AI SDK. If the name is `undefined`, the field `finishReason` is left out, because version 6 of the SDK
 * refuses the reason `unknown`.
 */
const SDK_REASONS: Readonly<Record<FinishReason, string | undefined>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content-filter',
  other: 'other',
  unknown: undefined,
};
/** The last event of a stream, also after an error and after an answer that breaks off. */
const DONE = 'data: [DONE]\n\n';

/**
 * Writes an answer as the UI message stream of AI SDK 5 and later, for version 2 of the message endpoint.
 *
 * Some versions of the SDK (5.0.150, 6.0.150) refuse a chunk with an unknown field. So the data for which the SDK has no field is in
 * `messageMetadata`: the thread, the outcome and the number of tokens. Clients merge `messageMetadata` and keep it with the message.
 */
export function createUiMessageEncoder({ messageId, thread }: AnswerHead): AnswerEncoder {
  const threadMetadata = { threadId: thread.id, ...(thread.key && { threadKey: thread.key }) };
  const blocks = createBlocks();
  let results: readonly SearchResult[] = [];
  const encodeError = (errorText: string) => blocks.close() + event({ type: 'error', errorText }) + DONE;
  return {
    start: () => event({ type: 'start', messageId, messageMetadata: threadMetadata }) + event({ type: 'start-step' }),
    part(part) {
      if (part.type === 'search') results = part.results;
      if (part.type === 'text' || part.type === 'reasoning') return blocks.delta(part.type, part.text);
      return blocks.close() + encodeWhole(part);
    },
    finish(end) {
      // Clients show source chunks as the sources of the answer. A refusal gets no source chunks: its search found only the pages nearest
      // to the question, and these do not answer it.
      const sources = end.outcome === 'none' ? '' : encodeSources(results);
      const messageMetadata = { ...threadMetadata, ...endMetadata(end) };
      const finish = event({ type: 'finish', finishReason: SDK_REASONS[end.reason], messageMetadata });
      return blocks.close() + sources + event({ type: 'finish-step' }) + finish + DONE;
    },
    error: encodeError,
    // Send an error after `abort`. The AI SDK ignores `abort`, and treats an answer without `finish` as complete. So without the error, it
    // would treat the broken-off answer as complete. Clients that support `abort` ignore the error.
    breakOff: (message) => blocks.close() + event({ type: 'abort' }) + encodeError(message),
  };
}

function event(chunk: { type: string; [field: string]: unknown }): string {
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

/** Writes text and reasoning as blocks. Each block has its own start, end and id. */
function createBlocks() {
  let open: { type: 'text' | 'reasoning'; id: string } | undefined;
  let count = 0;

  function close(): string {
    if (!open) return '';
    const { type, id } = open;
    open = undefined;
    return event({ type: `${type}-end`, id });
  }

  function delta(type: 'text' | 'reasoning', text: string): string {
    if (open?.type === type) return event({ type: `${type}-delta`, id: open.id, delta: text });
    count += 1;
    const before = close();
    open = { type, id: `${type}-${count}` };
    return before + event({ type: `${type}-start`, id: open.id }) + delta(type, text);
  }

  return { delta, close };
}

function encodeWhole(part: Exclude<StreamedPart, { type: 'text' | 'reasoning' }>): string {
  if (part.type === 'outcome') return event({ type: 'message-metadata', messageMetadata: { outcome: part.outcome } });
  const toolCallId = crypto.randomUUID();
  // `providerExecuted` tells the client not to run the tool, and not to send the result back automatically.
  const call = { toolCallId, providerExecuted: true };
  const input = { query: part.query };
  return (
    event({ type: 'tool-input-available', toolName: SEARCH_TOOL_NAME, input, ...call }) +
    event({ type: 'tool-output-available', output: part.results, ...call })
  );
}

function encodeSources(results: readonly SearchResult[]): string {
  const byUrl = new Map(results.flatMap(({ path, metadata }) => (path === undefined ? [] : [[path, metadata?.title]])));
  return [...byUrl].map(([url, title]) => event({ type: 'source-url', sourceId: url, url, title })).join('');
}

/** Returns the metadata about the end of an answer. The fields of `usage` have the names of AI SDK 5. */
function endMetadata({ usage, outcome }: AnswerEnd): object {
  const { promptTokens: inputTokens, completionTokens: outputTokens } = usage ?? {};
  return { ...(outcome && { outcome }), ...(usage && { usage: { inputTokens, outputTokens } }) };
}
