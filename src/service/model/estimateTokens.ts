/**
 * Bytes of UTF-8 that count as one token. English prose has four to five bytes per token, code and Chinese text about three. The lowest
 * number makes estimates too high rather than too low, so that the endpoint of the model does not cut prompts off.
 */
const BYTES_PER_TOKEN = 3;

const encoder = new TextEncoder();

/** Estimates the number of tokens in a string. Exact counts need the tokenizer of each model. */
export function estimateTokens(text: string): number {
  return Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);
}

/** Returns the start of the text that fits into a number of tokens, cut at the end of a line if there is one. */
export function cutToTokens(text: string, tokens: number): string {
  if (tokens <= 0) return '';
  if (estimateTokens(text) <= tokens) return text;
  // `encodeInto` writes only whole characters, so cutting at `read` does not split a character.
  const { read } = encoder.encodeInto(text, new Uint8Array(tokens * BYTES_PER_TOKEN));
  const start = text.slice(0, read);
  const lineEnd = start.lastIndexOf('\n');
  return lineEnd > 0 ? start.slice(0, lineEnd) : start;
}

/** Replaces the part that {@link cutMiddleToTokens} cuts out. */
const GAP = '\n[…]\n';

/**
 * Cuts the middle out of a text that has more tokens than `tokens`. Keeps both ends, because readers write their question before or after
 * the text that they paste. If there is no room for both ends, keeps only the start.
 */
export function cutMiddleToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  const half = Math.floor((tokens - estimateTokens(GAP)) / 2);
  if (half <= 0) return cutToTokens(text, tokens);
  const bytes = encoder.encode(text);
  let from = bytes.length - half * BYTES_PER_TOKEN;
  // Start at the first byte of a character.
  while (((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  return cutToTokens(text, half) + GAP + new TextDecoder().decode(bytes.subarray(from));
}
