/** The fonts that browsers use for a page without a `font-family`. */
const DEFAULT_FONT = /^("?times( new roman)?"?|serif|-webkit-standard)$/i;

/** Whether the element has the browser's default font, because the page sets no font that the assistant could inherit. */
export function usesBrowserDefaultFont(element: Element): boolean {
  return DEFAULT_FONT.test(getComputedStyle((element.getRootNode() as Partial<ShadowRoot>).host ?? element).fontFamily);
}
