import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { getTextDirection } from '../../languages/getTextDirection.js';
import { html } from '../shared/html.js';
import { ELEMENT_IDS } from './elementIds.js';
import { renderDocument } from './renderDocument.js';
import { renderNavigation } from './renderNavigation.js';
import type { TemplateData } from './TemplateData.js';

/** Renders the document for all paths without a page, with the navigation if there is one. */
export function renderNotFound(data: TemplateData): string {
  const { address, language, navigation, title } = data;
  const labels = getSiteLabels(language).frame;
  const body = html`
    <div class="layout">
      ${navigation.length > 0 ? renderNavigation(undefined, data, labels) : html`<div></div>`}
      <main id="${ELEMENT_IDS.content}" tabindex="-1">
        <article class="prose not-found">
          <h1>${labels.notFound}</h1>
          <p class="lead">${labels.nothingHere} ${labels.moved}${navigation.length > 0 && ` ${labels.lookAround}`}</p>
          <p><a href="${address('/')}">${labels.firstPage}</a></p>
        </article>
      </main>
      <div class="outline"></div>
    </div>`;
  return renderDocument(
    { title: `${labels.notFound} · ${title}`, language, direction: getTextDirection(language), body },
    data,
  );
}
