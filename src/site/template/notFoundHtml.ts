import { html } from '../html.js';
import { wordsFor } from '../languages/wordsFor.js';
import { directionOf, documentHtml } from './documentHtml.js';
import { navigationHtml } from './navigationHtml.js';
import { PLACES } from './places.js';
import type { TemplateData } from './TemplateData.js';

/**
 * The document for addresses without a page. It keeps the navigation and the search.
 *
 * @param path The requested path; undefined in an export, where it is not known.
 */
export function notFoundHtml(path: string | undefined, data: TemplateData): string {
  const { address, language, navigation, title } = data;
  const words = wordsFor(language).frame;
  const [before = '', after = ''] = words.nothingAt.split('{address}');
  const nothing =
    path === undefined ? words.nothingHere : html`${before}<code dir="ltr">${path.slice(0, 200)}</code>${after}`;
  const body = html`
    <div class="layout">
      ${navigation.length > 0 ? navigationHtml(undefined, data, words) : html`<div></div>`}
      <main id="${PLACES.content}" tabindex="-1">
        <article class="prose not-found">
          <h1>${words.notFound}</h1>
          <p class="lead">${nothing} ${words.moved}${navigation.length > 0 && ` ${words.lookAround}`}</p>
          <p><a href="${address('/')}">${words.firstPage}</a></p>
        </article>
      </main>
      <div class="outline"></div>
    </div>`;
  return documentHtml(
    { title: `${words.notFound} · ${title}`, language, direction: directionOf(language), body },
    data,
  );
}
