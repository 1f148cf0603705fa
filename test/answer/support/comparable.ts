/**
 * Copies an answer and removes the parts that depend on timing: the tools of tables, which load on demand, and the inline styles of tables
 * and their column headers.
 */
export function comparable(answer: Element): Element {
  const copy = answer.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('table, th')) element.removeAttribute('style');
  for (const bar of copy.querySelectorAll('.da-table-bar')) bar.replaceChildren();
  return copy;
}
