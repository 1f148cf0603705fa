/** Content of the page that readers can ask about. */
export interface CaptureOptions {
  /** Whether to offer a button beside selected text. Default `true`. */
  selection?: boolean;
  /** CSS selector of the code blocks that get a button; `false`: none. Default `pre`. */
  codeBlocks?: string | false;
  /** CSS selector of the content. Text and code outside it are ignored. Default: `main` and `[role=main]`, or else the whole page. */
  root?: string;
}
