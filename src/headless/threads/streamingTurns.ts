import { holdLock } from './answerLocks.js';

/**
 * Turns whose answer is streaming in an assistant of this page, each with the function that releases its lock. If a stored turn of this tab
 * has no outcome and is not in this map, a reload has interrupted its answer.
 */
const streamingTurns = new Map<string, () => void>();

export const isStreamingHere = (turn: string): boolean => streamingTurns.has(turn);

/**
 * Records that the answer of a turn is streaming in this page.
 *
 * @param lock Name of a lock that is held until `endStreaming`. The lock shows other tabs that this tab is still open.
 */
export function beginStreaming(turn: string, lock: string): void {
  if (!streamingTurns.has(turn)) streamingTurns.set(turn, holdLock(lock));
}

export function endStreaming(turn: string): void {
  streamingTurns.get(turn)?.();
  streamingTurns.delete(turn);
}
