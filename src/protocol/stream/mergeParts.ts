import type { StreamPart } from './StreamPart.js';

/** Joins neighbouring parts that continue each other, such as two pieces of text. */
export function mergeParts(parts: readonly StreamPart[]): StreamPart[] {
  const merged: StreamPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    const joined = last && joinParts(last, part);
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(part);
  }
  return merged;
}

/** Joins two pieces of text, of reasoning, or of the arguments of one tool call. Returns undefined for all other parts. */
function joinParts(last: StreamPart, next: StreamPart): StreamPart | undefined {
  if (last.type === 'text' && next.type === 'text') return { type: 'text', text: last.text + next.text };
  if (last.type === 'reasoning' && next.type === 'reasoning') {
    return { type: 'reasoning', text: last.text + next.text };
  }
  if (last.type === 'tool-call-delta' && next.type === 'tool-call-delta' && last.toolCallId === next.toolCallId) {
    return { ...last, argsTextDelta: last.argsTextDelta + next.argsTextDelta };
  }
  return undefined;
}
