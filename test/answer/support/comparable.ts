/**
 * Copies an answer without what depends on the speed of the machine: the tools of tables, which load on demand, and the widths that the
 * columns of a table keep if rows were added to it.
 */
export function comparable(answer: Element): Element {
  const copy = answer.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('table, th')) element.removeAttribute('style');
  for (const bar of copy.querySelectorAll('.da-table-bar')) bar.replaceChildren();
  return copy;
}
