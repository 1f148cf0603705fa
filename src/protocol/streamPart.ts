import type { Source } from './assistantMessage.js';

/** Tokens that an answer cost, where the service counts them. */
export interface Usage {
  promptTokens?: number;
  completionTokens?: number;
}

/** One piece of a streamed reply, read and checked. Pieces arrive in order; `finish` is the last one and comes once. */
export type StreamPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'reasoning-signature'; signature: string }
  | { type: 'redacted-reasoning'; data: string }
  | { type: 'source'; source: Source }
  | { type: 'tool-call-start'; toolCallId: string; toolName: string }
  | { type: 'tool-call-delta'; toolCallId: string; argsTextDelta: string }
  | { type: 'tool-call'; toolCallId: string; toolName: string; args: unknown }
  | { type: 'tool-result'; toolCallId: string; result: unknown }
  | { type: 'step-start'; messageId: string }
  | { type: 'step-finish'; finishReason: string; usage?: Usage; isContinued: boolean }
  | { type: 'data'; items: unknown[] }
  | { type: 'annotations'; items: unknown[] }
  | { type: 'error'; message: string }
  | { type: 'finish'; finishReason: string; usage?: Usage };

/** Puts neighbours that continue each other together: one piece of text where the wire had many. Signatures keep reasoning apart. */
export function mergeParts(parts: readonly StreamPart[]): StreamPart[] {
  const merged: StreamPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.type === 'text' && part.type === 'text') {
      merged[merged.length - 1] = { type: 'text', text: last.text + part.text };
    } else if (last?.type === 'reasoning' && part.type === 'reasoning') {
      merged[merged.length - 1] = { type: 'reasoning', text: last.text + part.text };
    } else if (
      last?.type === 'tool-call-delta' &&
      part.type === 'tool-call-delta' &&
      last.toolCallId === part.toolCallId
    ) {
      merged[merged.length - 1] = { ...last, argsTextDelta: last.argsTextDelta + part.argsTextDelta };
    } else {
      merged.push(part);
    }
  }
  return merged;
}
