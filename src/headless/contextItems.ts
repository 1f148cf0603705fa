import { CONTEXT_TYPES, type ContextItem } from '../protocol/assistantMessage.js';
import { isContextItem } from '../protocol/contextAnnotation.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { MAX_CONTEXT_ITEM_LENGTH, MAX_CONTEXT_ITEMS } from '../protocol/limits.js';
import { logSetupFault } from './logSetupFault.js';

/** Whether two items have the same kind, text and path. */
function isSameContext(one: ContextItem, other: ContextItem): boolean {
  return one.type === other.type && one.value === other.value && one.path === other.path;
}

/** Cuts the text of an item to the maximum length, after the last whole line if that keeps more than half of the maximum. */
function limitLength(item: ContextItem): ContextItem {
  if (item.value.length <= MAX_CONTEXT_ITEM_LENGTH) return item;
  const beginning = item.value.slice(0, MAX_CONTEXT_ITEM_LENGTH);
  const lastLine = beginning.lastIndexOf('\n');
  const value = lastLine > MAX_CONTEXT_ITEM_LENGTH / 2 ? beginning.slice(0, lastLine) : beginning;
  return { ...item, value, truncated: true };
}

function logInvalidItem(): void {
  const types = CONTEXT_TYPES.map((type) => `"${type}"`).join(' or ');
  const message = `A context item was ignored: its type must be ${types}, and its value a text.`;
  logSetupFault(new DocsAssistantError('setup', message));
}

/**
 * Adds an item. Returns the same list when the item is already there or the list is full, and, with an error in the console, when the item
 * is invalid.
 */
export function addContextItem(items: readonly ContextItem[], added: ContextItem): readonly ContextItem[] {
  if (!isContextItem(added)) {
    logInvalidItem();
    return items;
  }
  const item = limitLength(added);
  if (items.length >= MAX_CONTEXT_ITEMS || items.some((known) => isSameContext(known, item))) return items;
  return [...items, item];
}

export function withoutContextItem(items: readonly ContextItem[], item: ContextItem): readonly ContextItem[] {
  return items.filter((known) => !isSameContext(known, item));
}
