/** Returns the focused element, also inside shadow roots; `null` if only the body has the focus. Ignores elements that are not HTML. */
export function deepActiveElement(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}
