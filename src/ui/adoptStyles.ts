/** One sheet per text and document: a page with three assistants parses each sheet once. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Gives a shadow root a style sheet. Constructable sheets are used because they apply under the strictest content security
 * policies (`style-src 'none'`, Trusted Types).
 *
 * Calling it again with the same text changes nothing.
 */
export function adoptStyles(root: ShadowRoot, text: string): void {
  const { ownerDocument: page } = root;
  const known = sheets.get(page) ?? new Map<string, CSSStyleSheet>();
  sheets.set(page, known);
  let sheet = known.get(text);
  if (!sheet) {
    // A sheet can only be adopted in the document whose window made it.
    sheet = new (page.defaultView as typeof globalThis & Window).CSSStyleSheet();
    sheet.replaceSync(text);
    known.set(text, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
