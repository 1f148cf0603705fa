/** The fonts that browsers use for a page without a `font-family`. */
const DEFAULT_FONT = /^("?times( new roman)?"?|serif|-webkit-standard)$/i;

/**
 * Whether the element has the browser's default font. The page then probably sets no font that the assistant could inherit. For an element
 * in a shadow root, the font of the host element counts.
 */
export function usesBrowserDefaultFont(element: Element): boolean {
  return DEFAULT_FONT.test(getComputedStyle((element.getRootNode() as Partial<ShadowRoot>).host ?? element).fontFamily);
}
