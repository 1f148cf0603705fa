import type { Usage } from '../../protocol/StreamPart.js';

/** `length` and `content-filter`: the answer is incomplete. `other`: a reason that this package does not know. `unknown`: none was sent. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other' | 'unknown';

/** A part of a model's reply. */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** Always the last part. */
  | { type: 'finish'; reason: FinishReason; usage?: Usage };
