/** One sheet per text and document: a page with three assistants parses each sheet once. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Gives a shadow root a style sheet. Constructable sheets are used because they apply under the strictest content security
 * policies (`style-src 'none'`, Trusted Types); where a browser has none, a `<style>` element takes their place.
 *
 * Calling it again with the same text changes nothing.
 */
export function adoptStyles(root: ShadowRoot, text: string): void {
  const sheet = constructedSheet(root.ownerDocument, text);
  if (!sheet) {
    if ([...root.querySelectorAll('style')].some((style) => style.textContent === text)) return;
    const style = root.ownerDocument.createElement('style');
    style.textContent = text;
    root.prepend(style);
    return;
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

function constructedSheet(document: Document, text: string): CSSStyleSheet | undefined {
  // A sheet can only be adopted in the document whose window made it.
  const Sheet = document.defaultView?.CSSStyleSheet;
  if (!Sheet || !('replaceSync' in Sheet.prototype)) return undefined;
  let known = sheets.get(document);
  if (!known) {
    known = new Map();
    sheets.set(document, known);
  }
  let sheet = known.get(text);
  if (!sheet) {
    sheet = new Sheet();
    sheet.replaceSync(text);
    known.set(text, sheet);
  }
  return sheet;
}
