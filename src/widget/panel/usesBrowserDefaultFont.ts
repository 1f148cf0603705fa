/** The fonts browsers use for a page that names none. */
const DEFAULT_FONT = /^("?times( new roman)?"?|serif|-webkit-standard)$/i;

/** Whether the page sets no font that the assistant could inherit. */
export function usesBrowserDefaultFont(element: Element): boolean {
  return DEFAULT_FONT.test(getComputedStyle((element.getRootNode() as Partial<ShadowRoot>).host ?? element).fontFamily);
}
