/** A sheet that knows what it was made of. */
type KnownSheet = CSSStyleSheet & { text?: string };

/**
 * Gives a shadow root a style sheet. Constructable sheets are used because they apply under the strictest content security
 * policies (`style-src 'none'`, Trusted Types).
 *
 * Calling it again with the same text changes nothing.
 */
export function adoptStyles(root: ShadowRoot, text: string): void {
  const sheets: KnownSheet[] = root.adoptedStyleSheets;
  if (sheets.some((sheet) => sheet.text === text)) return;
  // A sheet can only be adopted in the document whose window made it.
  const sheet: KnownSheet = new (root.ownerDocument.defaultView as typeof globalThis & Window).CSSStyleSheet();
  sheet.replaceSync(text);
  sheet.text = text;
  root.adoptedStyleSheets = [...sheets, sheet];
}
