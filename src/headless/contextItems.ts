import type { ContextItem } from '../protocol/assistantMessage.js';
import { MAX_CONTEXT_ITEMS, MAX_CONTEXT_LENGTH } from '../protocol/limits.js';

/** Whether two items point at the same thing. */
function isSameContext(one: ContextItem, other: ContextItem): boolean {
  return one.type === other.type && one.value === other.value && one.path === other.path;
}

/** An item that is not too long to be sent: a longer one ends with the last line that fits. */
function limited(item: ContextItem): ContextItem {
  if (item.value.length <= MAX_CONTEXT_LENGTH) return item;
  const beginning = item.value.slice(0, MAX_CONTEXT_LENGTH);
  const lastLine = beginning.lastIndexOf('\n');
  const value = lastLine > MAX_CONTEXT_LENGTH / 2 ? beginning.slice(0, lastLine) : beginning;
  return { ...item, value, truncated: true };
}

/** The items with one more; the same items when it is there already, or when there are as many as a question may have. */
export function addContextItem(items: readonly ContextItem[], added: ContextItem): readonly ContextItem[] {
  const item = limited(added);
  if (items.length >= MAX_CONTEXT_ITEMS || items.some((known) => isSameContext(known, item))) return items;
  return [...items, item];
}

/** The items without one. */
export function withoutContextItem(items: readonly ContextItem[], item: ContextItem): readonly ContextItem[] {
  return items.filter((known) => !isSameContext(known, item));
}
