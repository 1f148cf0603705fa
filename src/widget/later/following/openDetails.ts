/** Opens every `<details>` that contains an element. */
export function openDetails(element: Element | null | undefined): void {
  for (let details = element?.closest('details'); details; details = details.parentElement?.closest('details'))
    details.open = true;
}
