/** What browsers draw a page with that names no font. */
const BROWSER_FONT = /^("?times( new roman)?"?|serif|-webkit-standard)$/i;

/** Whether the page has no font of its own that the assistant could share. */
export function usesBrowserDefaultFont(element: Element): boolean {
  return BROWSER_FONT.test(getComputedStyle((element.getRootNode() as Partial<ShadowRoot>).host ?? element).fontFamily);
}
