/** Whether the HTML is a `<br>` tag. Answers use this tag for line breaks in table cells. */
export function isHtmlBreak(html: string): boolean {
  return /^<br\s*\/?>$/i.test(html);
}
