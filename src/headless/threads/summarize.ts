import type { ChatMessage } from '../conversation.js';
import { type Threads, updatedAt } from './createThreadArchive.js';
import type { ThreadSummary } from './ThreadSummary.js';

/** Longest title, in characters. */
const MAX_TITLE_LENGTH = 120;

/** The conversations as a list to choose from, the latest first. */
export function summarize(threads: Threads, current: string | undefined): ThreadSummary[] {
  return [...threads].map(([id, turns]) => ({
    id,
    title: (turns[0]?.messages[0]?.content ?? '').trim().replace(/\s+/g, ' ').slice(0, MAX_TITLE_LENGTH),
    updatedAt: updatedAt(turns),
    count: turns.length,
    current: id === current,
  }));
}

/** Without the difference between upper and lower case, and without accents. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const textOf = ({ content, parts }: ChatMessage) =>
  [content, ...parts.map((part) => (part.type === 'text' ? part.text : ''))].join(' ');

/** Ids of the conversations in which every word of a query occurs, in a question or an answer. */
export function threadMatches(threads: Threads, query: string): Set<string> {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const found = new Set<string>();
  for (const [id, turns] of threads) {
    const text = folded(turns.flatMap(({ messages }) => messages.map(textOf)).join(' '));
    if (words.every((word) => text.includes(word))) found.add(id);
  }
  return found;
}
