import { MAX_CONTEXT_ITEM_LENGTH, MAX_CONTEXT_ITEMS } from '../protocol/limits.js';
import type { ContextItem } from '../protocol/messages/assistantMessage.js';
import { cutText } from '../values/cutText.js';

/** Whether two items have the same kind, text and path. */
function isSameContext(one: ContextItem, other: ContextItem): boolean {
  return one.type === other.type && one.value === other.value && one.path === other.path;
}

/**
 * Cuts the text of an item to the maximum length. The cut may leave the last line incomplete. Therefore this line is left out, too, if the
 * text before it is longer than half of the maximum.
 */
function limitLength(item: ContextItem): ContextItem {
  if (item.value.length <= MAX_CONTEXT_ITEM_LENGTH) return item;
  const beginning = cutText(item.value, MAX_CONTEXT_ITEM_LENGTH);
  const lastLine = beginning.lastIndexOf('\n');
  const value = lastLine > MAX_CONTEXT_ITEM_LENGTH / 2 ? beginning.slice(0, lastLine) : beginning;
  return { ...item, value, truncated: true };
}

/** Adds an item. Returns the same list when the item is already there or the list is full. */
export function addContextItem(items: readonly ContextItem[], added: ContextItem): readonly ContextItem[] {
  const item = limitLength(added);
  if (items.length >= MAX_CONTEXT_ITEMS || items.some((known) => isSameContext(known, item))) return items;
  return [...items, item];
}

export function withoutContextItem(items: readonly ContextItem[], item: ContextItem): readonly ContextItem[] {
  return items.filter((known) => !isSameContext(known, item));
}
