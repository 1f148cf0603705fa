import type { Usage } from '../../protocol/stream/StreamPart.js';

/**
 * Why the model stopped. `length`, `content-filter`: the answer is incomplete. `other`: the endpoint sent a reason that this package does
 * not know. `unknown`: the endpoint sent no reason.
 */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other' | 'unknown';

/** A part of a model's reply. */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** Always the last part. */
  | { type: 'finish'; reason: FinishReason; usage?: Usage };
