import { isRecord } from '../../values/isRecord.js';
import type { ApiVersion } from '../apiVersion.js';

/**
 * For each version of the message endpoint: how to recognise messages from an AI SDK that needs the other version, and advice for the
 * developer.
 */
const MISMATCHES: Readonly<
  Record<ApiVersion, { isForeign: (messages: readonly unknown[]) => boolean; advice: string }>
> = {
  v1: {
    // Every message of AI SDK v4 has `content`.
    isForeign: (messages) =>
      messages.some((each) => isRecord(each) && Array.isArray(each.parts) && each.content === undefined),
    advice:
      'This request comes from AI SDK 5 or later, and version 1 of the assistant interface is for AI SDK v4. Send it to version 2: replace "/v1/" in the address with "/v2/".',
  },
  v2: {
    // Only the question counts: a conversation that began with AI SDK v4 can contain older messages with `content`.
    isForeign: (messages) => {
      const question = messages.findLast((each) => isRecord(each) && each.role === 'user');
      return isRecord(question) && typeof question.content === 'string';
    },
    advice:
      'This request comes from AI SDK v4, whose messages have "content". Version 2 of the assistant interface is for AI SDK 5 and later, which put the text into "parts". For AI SDK v4, replace "/v2/" in the address with "/v1/".',
  },
};

/**
 * Checks whether the messages of a request body come from a version of the AI SDK that cannot read a reply in the format of `version`. That
 * SDK needs the other version of the message endpoint.
 *
 * @returns Advice for the developer, or undefined if the messages fit `version`.
 * @example findSdkMismatch({ messages: [{ id: '1', role: 'user', parts: [] }] }, 'v1') // 'This request comes from AI SDK 5 …'
 */
export function findSdkMismatch({ messages }: Record<string, unknown>, version: ApiVersion): string | undefined {
  const { isForeign, advice } = MISMATCHES[version];
  return Array.isArray(messages) && isForeign(messages) ? advice : undefined;
}
