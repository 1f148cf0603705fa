import { html } from '../html.js';
import { directionOf, documentHtml } from './documentHtml.js';
import { navigationHtml } from './navigationHtml.js';
import type { PageSurroundings } from './PageSurroundings.js';

/** The page for an address where nothing is: says so, and leaves the navigation and the search at hand. */
export function notFoundHtml(path: string, surroundings: PageSurroundings): string {
  const { base, language, navigation, alternatives, title } = surroundings;
  const body = html`
    <div class="layout">
      ${navigationHtml(navigation, undefined, base, alternatives)}
      <main id="content" tabindex="-1">
        <article class="prose not-found">
          <h1>Page not found</h1>
          <p class="lead">There is no page at <code>${path.slice(0, 200)}</code>. It may have moved; the navigation and the search know where everything is now.</p>
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
