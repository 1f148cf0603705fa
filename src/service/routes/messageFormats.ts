import type { ApiVersion } from '../../protocol/apiVersion.js';
import type { AnswerEncoder, AnswerHead } from '../answer/AnswerEncoder.js';
import { createDataStreamEncoder } from '../answer/createDataStreamEncoder.js';
import { createUiMessageEncoder } from '../answer/createUiMessageEncoder.js';

/** The reply format of one version of the message endpoint. */
export interface MessageFormat {
  /** Headers of the reply that name its format. */
  headers: Readonly<Record<string, string>>;
  createEncoder: (head: AnswerHead) => AnswerEncoder;
}

/**
 * The reply format of each version of the message endpoint. The versions also differ in their paths, in the messages of their requests
 * (see `MESSAGE_READERS`), and in the faults of messages that `createMessageChecks` warns about. Everything else is the same.
 */
export const MESSAGE_FORMATS: Readonly<Record<ApiVersion, MessageFormat>> = {
  v1: {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-vercel-ai-data-stream': 'v1' },
    createEncoder: createDataStreamEncoder,
  },
  v2: {
    headers: { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' },
    createEncoder: createUiMessageEncoder,
  },
};
