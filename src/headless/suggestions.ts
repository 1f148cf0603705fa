/** A follow-up that an answer proposes. `url` is as the answer gave it: pass it through `safeUrl`. */
export interface Suggestion {
  key: string;
  text: string;
  url: string;
}

/**
 * Round brackets first is what the platform sends; square ones are seen as well (wire-facts: "Follow-up links"). An address holds no
 * bracket that could begin another one: so no line takes longer than its length.
 */
const SUGGESTION = /^[-*\s]*(?:\((.+?)\)\[([^[\]\s]+)\]|\[(.+?)\]\(([^()\s]+)\))\s*$/;
const FENCE_OPEN = /^ {0,3}(`{3,}|~{3,})\s*suggestions\s*$/;

/** A text without its `suggestions` fences, and what stood in them. */
export interface TextWithSuggestions {
  text: string;
  suggestions: Suggestion[];
}

/** The beginning of a fence that may become a `suggestions` fence once the rest of its line has arrived. */
function mayBecomeFence(line: string): boolean {
  const opener = /^ {0,3}(?:`{1,}|~{1,})\s*(\w*)$/.exec(line);
  return opener !== null && 'suggestions'.startsWith(opener[1] ?? '');
}

function readSuggestion(line: string): Suggestion | undefined {
  const match = SUGGESTION.exec(line);
  const text = match?.[1] ?? match?.[3];
  const url = match?.[2] ?? match?.[4];
  return text && url ? { key: `${url} ${text}`, text, url } : undefined;
}

/**
 * Takes the `suggestions` fences out of an answer.
 *
 * @param streaming While it is: nothing of a fence that is still open is shown, nor of a last line that may become one.
 */
export function takeSuggestions(answer: string, streaming: boolean): TextWithSuggestions {
  if (!answer.includes('suggestions')) {
    // The usual case, at every update of a long answer: only the last line can matter.
    const lastLine = answer.lastIndexOf('\n') + 1;
    const heldBack = streaming && mayBecomeFence(answer.slice(lastLine)) && !insideFence(answer);
    return { text: heldBack ? answer.slice(0, Math.max(lastLine - 1, 0)) : answer, suggestions: [] };
  }
  const lines = answer.split('\n');
  const kept: string[] = [];
  const suggestions: Suggestion[] = [];
  let otherFence: string | undefined;
  let fence: string | undefined;
  lines.forEach((line, index) => {
    const bare = line.trim();
    if (fence !== undefined) {
      const suggestion = readSuggestion(line);
      if (suggestion && !suggestions.some(({ key }) => key === suggestion.key)) suggestions.push(suggestion);
      if (isClosing(bare, fence)) fence = undefined;
      return;
    }
    if (otherFence !== undefined) {
      if (isClosing(bare, otherFence)) otherFence = undefined;
      kept.push(line);
      return;
    }
    const opener = FENCE_OPEN.exec(line.trimEnd());
    if (opener) {
      fence = opener[1];
      return;
    }
    if (streaming && index === lines.length - 1 && mayBecomeFence(line)) return;
    otherFence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    kept.push(line);
  });
  return { text: kept.join('\n'), suggestions };
}

function isClosing(line: string, fence: string): boolean {
  return line.length >= fence.length && line === (fence.charAt(0) || '`').repeat(line.length);
}

/** Whether a text ends inside a block of code, where a line of backticks is its end and nothing else. */
function insideFence(text: string): boolean {
  let fence: string | undefined;
  for (const line of text.split('\n').slice(0, -1)) {
    if (fence === undefined) fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    else if (isClosing(line.trim(), fence)) fence = undefined;
  }
  return fence !== undefined;
}
