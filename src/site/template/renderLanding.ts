import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { getTextDirection } from '../../languages/getTextDirection.js';
import { type NavigationItem, pagesInOrder } from '../navigation/NavigationItem.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { type Html, html } from '../shared/html.js';
import { ELEMENT_IDS } from './elementIds.js';
import { renderDocument } from './renderDocument.js';
import { renderNavigation } from './renderNavigation.js';
import type { TemplateData } from './TemplateData.js';

/** Maximum number of pages that a section lists. The navigation has the others. */
const MAX_PAGES = 6;

/**
 * Renders the document at the root of a site that has no page there. The document shows the title, the description, the pages outside of
 * sections, and each section with its first pages.
 */
export function renderLanding(data: TemplateData): string {
  const { title, description, language, navigation, address } = data;
  const link = (page: DocsPage, text: string) => html`<li><a href="${address(page.path)}">${text}</a></li>`;
  const groups = navigation.filter((item) => item.children.length > 0);
  const single = navigation.flatMap(({ page, title: text, children }) =>
    page && children.length === 0 ? link(page, text) : [],
  );
  const body = html`
    <div class="layout">
      ${renderNavigation(undefined, data, getSiteLabels(language).frame)}
      <main id="${ELEMENT_IDS.content}" tabindex="-1">
        <article class="prose landing">
          <h1>${title}</h1>
          ${description && html`<p class="lead">${description}</p>`}
          ${single.length > 0 && html`<ul class="first-pages">${single}</ul>`}
          ${groups.length > 0 && html`<div class="sections">${groups.map((group) => section(group, link, data))}</div>`}
        </article>
      </main>
      <div class="outline"></div>
    </div>`;
  return renderDocument({ title, description, language, direction: getTextDirection(language), path: '/', body }, data);
}

function section(
  { title, page, children }: NavigationItem,
  link: (page: DocsPage, text: string) => Html,
  { address }: TemplateData,
): Html {
  const pages = pagesInOrder(children).filter((entry) => entry.page !== page);
  const links = pages.slice(0, MAX_PAGES).map((entry) => link(entry.page, entry.title));
  const heading = page ? html`<a href="${address(page.path)}">${title}</a>` : title;
  return html`<section><h2>${heading}</h2><ul>${links}</ul></section>`;
}
