import type { ElementContent } from 'hast';
import type { List, ListItem, Parents } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';

/**
 * Creates a function that converts list items to HTML like the default handler of `mdast-util-to-hast`, but in linear time. For each item,
 * the default handler looks through the whole list to find out whether the list is loose, which means that its paragraphs keep their `<p>`.
 */
export function createListItemHandler(): (state: State, item: ListItem, parent: Parents | undefined) => ElementContent {
  /**
   * Maps each list to an empty copy: a list without items that is loose if the original is loose. The default handler gets the copy as the
   * parent of an item, because it only needs to know whether the parent is loose.
   */
  const emptyLists = new WeakMap<List, List>();

  function emptyListFor(list: List): List {
    const known = emptyLists.get(list);
    if (known) return known;
    const empty: List = { type: 'list', spread: isLoose(list), children: [] };
    emptyLists.set(list, empty);
    return empty;
  }

  return (state, item, parent) =>
    defaultHandlers.listItem(state, item, parent?.type === 'list' ? emptyListFor(parent) : parent);
}

/** Whether a list is loose according to the default handler. */
function isLoose(list: List): boolean {
  return list.spread || list.children.some(({ spread, children }) => spread ?? children.length > 1);
}
