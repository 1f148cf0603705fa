import { cutText } from '../../values/cutText.js';
import type { ChatMessage } from '../Conversation.js';
import { type TurnsByThread, updatedAt } from './ThreadArchive.js';
import type { ThreadSummary } from './ThreadSummary.js';

/** Maximum length of a title (characters). */
const MAX_TITLE_LENGTH = 120;

/** Converts conversations to the entries of the history list. */
export function summarize(threads: TurnsByThread, current: string | undefined): ThreadSummary[] {
  return [...threads].map(([id, turns]) => ({
    id,
    title: cutText((turns[0]?.messages[0]?.content ?? '').trim().replace(/\s+/g, ' '), MAX_TITLE_LENGTH),
    updatedAt: updatedAt(turns),
    count: turns.length,
    current: id === current,
  }));
}

/** Lower-cases text and removes accents, so that searches ignore case and accents. */
const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const textOf = ({ content, parts }: ChatMessage) =>
  [content, ...parts.map((part) => (part.type === 'text' ? part.text : ''))].join(' ');

/** Finds the ids of conversations whose questions and answers contain every word of the query. */
export function threadMatches(threads: TurnsByThread, query: string): Set<string> {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  const found = new Set<string>();
  for (const [id, turns] of threads) {
    const text = normalize(turns.flatMap(({ messages }) => messages.map(textOf)).join(' '));
    if (words.every((word) => text.includes(word))) found.add(id);
  }
  return found;
}
