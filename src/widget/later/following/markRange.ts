/** The name of the highlight, for the style sheets of the site: `::highlight(docs-assistant-passage)`. */
const NAME = 'docs-assistant-passage';
/** The rule is in a layer, so that every rule of the site that is not in a layer overrides it. */
const STYLES = `@layer docs-assistant { ::highlight(${NAME}) { background-color: Mark; color: MarkText; } }`;

let styles: CSSStyleSheet | undefined;

/**
 * Marks a range of the page without changing its elements, which belong to the site. Does nothing in browsers without the CSS Custom
 * Highlight API.
 */
export function markRange(range: Range): void {
  if (!('highlights' in CSS)) return;
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(STYLES);
  }
  if (!document.adoptedStyleSheets.includes(styles))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
  CSS.highlights.set(NAME, new Highlight(range));
}

/** Removes the mark. */
export function unmark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(NAME);
}
