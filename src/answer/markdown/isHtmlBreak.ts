/** Whether HTML is a line break, which answers use in tables. */
export function isHtmlBreak(html: string): boolean {
  return /^<br\s*\/?>$/i.test(html);
}
