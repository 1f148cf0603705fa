import type { ChatMessage } from './conversation.js';

/** The messages as the hook gave them last, and the objects that stand for them. */
export interface KnownMessages {
  given: readonly ChatMessage[];
  kept: readonly ChatMessage[];
}

function sameFields(one: ChatMessage, other: ChatMessage): boolean {
  const names = Object.keys(other) as (keyof ChatMessage)[];
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

/**
 * The messages of now, with the objects of before wherever nothing has changed. The v4 hook copies every message when a question is
 * sent; without this, all of a long conversation would be drawn again with each question. What was compared once is known by its
 * identity from then on: an update compares the fields of one message only.
 */
export function keepUnchanged({ given, kept }: KnownMessages, now: readonly ChatMessage[]): readonly ChatMessage[] {
  // An update changes the end of a conversation, which may be long: nothing is done for what stands before it.
  let same = 0;
  while (same < kept.length && same < now.length && now[same] === given[same]) same++;
  const next = kept.slice(0, same).concat(now.slice(same));
  for (let index = same; index < next.length; index++) {
    const known = kept[index];
    const message = next[index];
    if (known && message && (message === given[index] || sameFields(known, message))) next[index] = known;
  }
  return next;
}
