import { CodeFences, mayBeginSuggestions } from '../protocol/CodeFences.js';
import { readSuggestionLine } from '../protocol/readSuggestionLine.js';
import { cleanLabel } from '../values/hiddenCharacters.js';

/** Maximum number of suggestions of one answer. */
export const MAX_SUGGESTIONS = 5;
/** Maximum length of the text of a suggestion (characters). */
const MAX_TEXT = 160;

/** A follow-up that an answer suggests. `url` is unchecked: pass it to `checkLink` before you render it as a link. */
export interface Suggestion {
  key: string;
  /** Text of the suggestion. It is on one line and has no hidden characters. A long text ends with `…`. */
  text: string;
  url: string;
}

/** A text without its `suggestions` blocks, and the suggestions from them. */
export interface TextWithSuggestions {
  text: string;
  suggestions: Suggestion[];
}

function readSuggestion(line: string): Suggestion | undefined {
  const read = readSuggestionLine(line);
  const text = cleanLabel(read?.text ?? '', MAX_TEXT);
  return read && text ? { key: `${read.url} ${text}`, text, url: read.url } : undefined;
}

/** Adds suggestions to a list, without duplicates and up to the maximum. */
export function addSuggestions(list: Suggestion[], added: readonly Suggestion[]): void {
  for (const suggestion of added) {
    if (list.length >= MAX_SUGGESTIONS) return;
    if (!list.some(({ key }) => key === suggestion.key)) list.push(suggestion);
  }
}

/**
 * Removes the `suggestions` code blocks from an answer and reads them.
 *
 * @param streaming Whether the answer is still streaming. A last line that may open a block is then removed, too.
 */
export function takeSuggestions(answer: string, streaming: boolean): TextWithSuggestions {
  const suggestions: Suggestion[] = [];
  const lastMayBegin = streaming && mayBeginSuggestions(answer.slice(answer.lastIndexOf('\n') + 1));
  // Fast path: this function is called for every chunk of a long answer.
  if (!lastMayBegin && !answer.includes('suggestions')) return { text: answer, suggestions };
  const fences = new CodeFences();
  const kept = answer.split('\n').filter((line, index, lines) => {
    const suggestion = fences.isInSuggestions && readSuggestion(line);
    if (suggestion) addSuggestions(suggestions, [suggestion]);
    if (lastMayBegin && index === lines.length - 1 && !fences.contains(line)) return false;
    return !fences.read(line);
  });
  return { text: kept.join('\n'), suggestions };
}
