import { html } from '../html.js';
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
  const address = path === undefined ? 'this address' : html`<code>${path.slice(0, 200)}</code>`;
  const help = navigation.length > 0 ? '; the navigation and the search know where everything is now' : '';
  const body = html`
    <div class="layout">
      ${navigation.length > 0 ? navigationHtml(navigation, undefined, base, alternatives) : html`<div></div>`}
      <main id="${PLACES.content}" tabindex="-1">
        <article class="prose not-found">
          <h1>Page not found</h1>
          <p class="lead">There is no page at ${address}. It may have moved${help}.</p>
          <p><a href="${base}/">Go to the first page</a></p>
        </article>
      </main>
      <div class="outline"></div>
    </div>`;
  return documentHtml(
    { title: `Page not found · ${title}`, language, direction: directionOf(language), body },
    surroundings,
  );
}
