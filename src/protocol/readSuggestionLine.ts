/** A line of a `suggestions` block. Its text and URL are as the model wrote them. */
export interface SuggestionLine {
  text: string;
  url: string;
}

/**
 * The docs platform writes `(text)[url]`; models also write `[text](url)`. A URL must not contain the kind of brackets that encloses it,
 * so that matching takes linear time.
 */
const SUGGESTION = /^[-*\s]*(?:\((.+?)\)\[([^[\]\s]+)\]|\[(.+?)\]\(([^()\s]+)\))\s*$/;

/** Reads a line inside a `suggestions` block. Returns undefined for a line in another format. */
export function readSuggestionLine(line: string): SuggestionLine | undefined {
  const match = SUGGESTION.exec(line);
  const text = match?.[1] ?? match?.[3];
  const url = match?.[2] ?? match?.[4];
  return text && url ? { text, url } : undefined;
}
