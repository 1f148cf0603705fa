import { cleanLabel } from '../protocol/hiddenCharacters.js';

/** Suggestions of one answer that are kept. */
export const MAX_SUGGESTIONS = 5;
/** Longest text of a suggestion, in characters. */
const MAX_TEXT = 160;

/** A follow-up that an answer proposes. `url` is as the answer gave it: check it with `checkLink` before it becomes a link. */
export interface Suggestion {
  key: string;
  /** On one line and without hidden characters; a long text ends in `…`. */
  text: string;
  url: string;
}

/**
 * Round brackets first is what the platform sends; square ones are seen as well (wire-facts: "Follow-up links"). An address holds no
 * bracket that could begin another one: so no line takes longer than its length.
 */
const SUGGESTION = /^[-*\s]*(?:\((.+?)\)\[([^[\]\s]+)\]|\[(.+?)\]\(([^()\s]+)\))\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)/;

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
  const text = cleanLabel(match?.[1] ?? match?.[3] ?? '', MAX_TEXT);
  const url = match?.[2] ?? match?.[4];
  return text && url ? { key: `${url} ${text}`, text, url } : undefined;
}

/** Adds suggestions to a list, each once, up to the limit. */
export function addSuggestions(list: Suggestion[], added: readonly Suggestion[]): void {
  for (const suggestion of added) {
    if (list.length >= MAX_SUGGESTIONS) return;
    if (!list.some(({ key }) => key === suggestion.key)) list.push(suggestion);
  }
}

/**
 * Takes the `suggestions` fences out of an answer.
 *
 * @param streaming While it is: nothing of a fence that is still open is shown, nor of a last line that may become one.
 */
export function takeSuggestions(answer: string, streaming: boolean): TextWithSuggestions {
  const suggestions: Suggestion[] = [];
  const lastMayBegin = streaming && mayBecomeFence(answer.slice(answer.lastIndexOf('\n') + 1));
  // The usual case, at every update of a long answer.
  if (!lastMayBegin && !answer.includes('suggestions')) return { text: answer, suggestions };
  let fence: { mark: string; ours: boolean } | undefined;
  const kept = answer.split('\n').filter((line, index, lines) => {
    if (fence) {
      const { mark, ours } = fence;
      const suggestion = ours && readSuggestion(line);
      if (suggestion) addSuggestions(suggestions, [suggestion]);
      if (isClosing(line.trim(), mark)) fence = undefined;
      return !ours;
    }
    if (lastMayBegin && index === lines.length - 1) return false;
    const [, mark, info] = FENCE.exec(line) ?? [];
    if (mark) fence = { mark, ours: info?.trim() === 'suggestions' };
    return !fence?.ours;
  });
  return { text: kept.join('\n'), suggestions };
}

function isClosing(line: string, fence: string): boolean {
  return line.length >= fence.length && line === (fence.charAt(0) || '`').repeat(line.length);
}
