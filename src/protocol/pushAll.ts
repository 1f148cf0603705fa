/**
 * Adds items to the end of a list. Unlike `list.push(...items)`, it accepts any number of them: the stack holds about 100,000 arguments.
 */
export function pushAll<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}
