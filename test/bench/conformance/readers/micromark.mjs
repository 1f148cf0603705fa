import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Keeps HTML and unsafe URLs, so that the output can be compared with that of the specification. */
const options = {
  allowDangerousHtml: true,
  allowDangerousProtocol: true,
  extensions: [gfm()],
  htmlExtensions: [gfmHtml()],
};

export const toHtml = (markdown) => micromark(markdown, options);
/**
 * Converts Markdown to HTML, because the function `micromark` returns neither a tree nor tokens. The readers of the other libraries stop at
 * a tree or at tokens.
 */
export const read = (text) => void toHtml(text);
