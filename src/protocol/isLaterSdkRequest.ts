import { isRecord } from './isRecord.js';

/** Error message for a client of AI SDK 5 or later that calls version 1 of the assistant interface. */
export const LATER_SDK_ADVICE =
  'This request comes from AI SDK 5 or later. Version 1 of the assistant interface is for AI SDK v4: use "@ai-sdk/react" 1.2 or "ai" 4, or the widget and `askAssistant` of docs-assistant.';

/**
 * Whether a request body was written by a client of AI SDK 5 or later: one of its messages has `parts` and no `content`. Every v4 message
 * has `content`.
 *
 * @example isLaterSdkRequest({ trigger: 'submit-message', messages: [{ id: '1', role: 'user', parts: [] }] }) // true
 */
export function isLaterSdkRequest({ messages }: Record<string, unknown>): boolean {
  return (
    Array.isArray(messages) &&
    messages.some((message) => isRecord(message) && Array.isArray(message.parts) && message.content === undefined)
  );
}
