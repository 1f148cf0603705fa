/**
 * Adds items to the end of a list. `list.push(...items)` fails for more than about 100,000 items, because the arguments must fit on the
 * stack. This function accepts any number of items.
 */
export function pushAll<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}
