/** A style sheet with its source text. */
type SourcedStyleSheet = CSSStyleSheet & { text?: string };

/**
 * Adds styles to a shadow root, unless it already has them. Uses constructable style sheets, because they also apply under the strictest
 * content security policies (`style-src 'none'`, Trusted Types). Does nothing in jsdom, which has no such style sheets: unit tests need no
 * styles.
 */
export function adoptStyles(root: ShadowRoot, text: string): void {
  const adopted: SourcedStyleSheet[] | undefined = root.adoptedStyleSheets;
  if (!adopted || adopted.some((styles) => styles.text === text)) return;
  // A style sheet can be adopted only in the document whose window created it.
  const styles: SourcedStyleSheet = new (root.ownerDocument.defaultView as typeof globalThis & Window).CSSStyleSheet();
  styles.replaceSync(text);
  styles.text = text;
  root.adoptedStyleSheets = [...adopted, styles];
}
