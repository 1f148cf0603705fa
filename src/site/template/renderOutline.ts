import type { PageHeading } from '../markdown/nodes/MarkdownPage.js';
import { type Html, html } from '../shared/html.js';
import { ELEMENT_IDS } from './elementIds.js';

/** Minimum number of headings for an outline. */
const MIN_HEADINGS = 2;

/** Renders the outline of a page, from its headings of the second and third level: `side` for wide windows, `short` for narrow ones. */
export function renderOutline(
  headings: readonly PageHeading[],
  title: string,
): { side: Html | false; short: Html | false } {
  const shown = headings.filter((heading) => (heading.depth === 2 || heading.depth === 3) && heading.text);
  if (shown.length < MIN_HEADINGS) return { side: html`<div class="outline"></div>`, short: false };
  const links = shown.map(
    (heading) =>
      html`<li class="depth-${heading.depth}"><a href="#${encodeURIComponent(heading.id)}">${heading.text}</a></li>`,
  );
  return {
    side: html`<nav class="outline" aria-labelledby="${ELEMENT_IDS.outline}"><p id="${ELEMENT_IDS.outline}">${title}</p><ul>${links}</ul></nav>`,
    short: html`<details class="outline-short"><summary>${title}</summary><ul>${links}</ul></details>`,
  };
}
