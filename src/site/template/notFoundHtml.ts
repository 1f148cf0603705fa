import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { getTextDirection } from '../../languages/getTextDirection.js';
import { html } from '../html.js';
import { documentHtml } from './documentHtml.js';
import { navigationHtml } from './navigationHtml.js';
import type { PageSurroundings } from './PageSurroundings.js';
import { PLACES } from './places.js';

/**
 * The page for an address where nothing is: says so, and leaves the navigation and the search at hand.
 *
 * @param path The address, where it is known: an export knows none.
 */
export function notFoundHtml(path: string | undefined, surroundings: PageSurroundings): string {
  const { base, language, navigation, alternatives, title } = surroundings;
  const labels = getSiteLabels(language).frame;
  const [before = '', after = ''] = labels.nothingAt.split('{address}');
  const nothing =
    path === undefined ? labels.nothingHere : html`${before}<code dir="ltr">${path.slice(0, 200)}</code>${after}`;
  const body = html`
    <div class="layout">
      ${navigation.length > 0 ? navigationHtml(navigation, undefined, base, alternatives, labels) : html`<div></div>`}
      <main id="${PLACES.content}" tabindex="-1">
        <article class="prose not-found">
          <h1>${labels.notFound}</h1>
          <p class="lead">${nothing} ${labels.moved}${navigation.length > 0 && ` ${labels.lookAround}`}</p>
          <p><a href="${base}/">${labels.firstPage}</a></p>
        </article>
      </main>
      <div class="outline"></div>
    </div>`;
  return documentHtml(
    { title: `${labels.notFound} · ${title}`, language, direction: getTextDirection(language), body },
    surroundings,
  );
}
