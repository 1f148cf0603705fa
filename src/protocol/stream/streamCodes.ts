import type { StreamPart } from './StreamPart.js';

/** The code at the start of a line of the AI SDK v4 data stream, for each kind of part. */
export const STREAM_CODES = {
  text: '0',
  data: '2',
  error: '3',
  annotations: '8',
  'tool-call': '9',
  'tool-result': 'a',
  'tool-call-start': 'b',
  'tool-call-delta': 'c',
  finish: 'd',
  'step-finish': 'e',
  'step-start': 'f',
  reasoning: 'g',
  source: 'h',
  'redacted-reasoning': 'i',
  'reasoning-signature': 'j',
} as const satisfies Readonly<Record<StreamPart['type'], string>>;

/**
 * Codes of the data stream that are skipped: messages and control data of OpenAI's Assistants API, function calls and tool calls of older
 * servers, and generated files.
 */
const SKIPPED_CODES = ['1', '4', '5', '6', '7', 'k'];

const TYPES: ReadonlyMap<string, StreamPart['type']> = new Map(
  Object.entries(STREAM_CODES).map(([type, code]) => [code, type as StreamPart['type']]),
);

/** Returns the kind of part that a code means; undefined for a code that is skipped or unknown. */
export function typeOfCode(code: string): StreamPart['type'] | undefined {
  return TYPES.get(code);
}

/** Whether the data stream protocol defines a code, including the codes that are skipped. */
export function isStreamCode(code: string): boolean {
  return TYPES.has(code) || SKIPPED_CODES.includes(code);
}
