import type { ContextItem } from '../protocol/assistantMessage.js';

/** Whether two items point at the same thing. */
export function isSameContext(one: ContextItem, other: ContextItem): boolean {
  return one.type === other.type && one.value === other.value && one.path === other.path;
}

/** The items with one more, unless it is there already. */
export function addContextItem(items: readonly ContextItem[], item: ContextItem): readonly ContextItem[] {
  return items.some((known) => isSameContext(known, item)) ? items : [...items, item];
}

/** The items without one. */
export function withoutContextItem(items: readonly ContextItem[], item: ContextItem): readonly ContextItem[] {
  return items.filter((known) => !isSameContext(known, item));
}
