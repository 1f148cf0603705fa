import { html } from '../html.js';
import { wordsFor } from '../languages/wordsFor.js';
import { directionOf, documentHtml } from './documentHtml.js';
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
  const words = wordsFor(language).frame;
  const [before = '', after = ''] = words.nothingAt.split('{address}');
  const nothing =
    path === undefined ? words.nothingHere : html`${before}<code dir="ltr">${path.slice(0, 200)}</code>${after}`;
  const body = html`
    <div class="layout">
      ${navigation.length > 0 ? navigationHtml(navigation, undefined, base, alternatives, words) : html`<div></div>`}
      <main id="${PLACES.content}" tabindex="-1">
        <article class="prose not-found">
          <h1>${words.notFound}</h1>
          <p class="lead">${nothing} ${words.moved}${navigation.length > 0 && ` ${words.lookAround}`}</p>
          <p><a href="${base}/">${words.firstPage}</a></p>
        </article>
      </main>
      <div class="outline"></div>
    </div>`;
  return documentHtml(
    { title: `${words.notFound} · ${title}`, language, direction: directionOf(language), body },
    surroundings,
  );
}
