/**
 * The assistants of this page. Maps the change handler of each assistant to the storage key of its tab data. Assistants of one page notify
 * each other, because the browser sends `storage` events only to other tabs.
 */
const assistants = new Map<(prefix: string) => void, string>();

/**
 * Returns a storage key for the tab data of a new assistant: a key that no assistant of the page uses yet. Each assistant of a page has its
 * own drafts and conversation.
 */
export function freeTabKey(prefix: string): string {
  const taken = new Set(assistants.values());
  let key = firstTabKey(prefix);
  for (let count = 2; taken.has(key); count++) key = `${firstTabKey(prefix)}${count}`;
  return key;
}

/** Returns the storage key for the tab data of the first assistant with this storage prefix. Each service has its own prefix. */
export const firstTabKey = (prefix: string): string => `${prefix}tab`;

/**
 * Adds an assistant to the list of assistants of the page.
 *
 * @param onChange Called when another assistant has changed stored data, with the storage prefix of that assistant.
 * @returns a cleanup function.
 */
export function addAssistant(tabKey: string, onChange: (prefix: string) => void): () => void {
  assistants.set(onChange, tabKey);
  return () => assistants.delete(onChange);
}

/** Notifies the other assistants of the page that the stored data has changed. */
export function notifyOtherAssistants(prefix: string, own: (prefix: string) => void): void {
  for (const onChange of assistants.keys()) if (onChange !== own) onChange(prefix);
}
