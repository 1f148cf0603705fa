import type { SiteLabels } from '../../languages/SiteLabels.js';
import { findTrail, type NavigationItem } from '../navigation/NavigationItem.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { type Html, html } from '../shared/html.js';
import { ELEMENT_IDS } from './elementIds.js';
import { ICONS } from './icons.js';
import type { Alternative, PageLinks } from './TemplateData.js';

/**
 * Renders the sidebar. On narrow screens, the sidebar is a drawer. A link to `#_Navigation` opens the drawer, so it works without a script.
 */
export function renderNavigation(
  page: DocsPage | undefined,
  { navigation, alternatives, address }: PageLinks,
  labels: SiteLabels['frame'],
): Html {
  const trail = new Set(page ? findTrail(navigation, page) : []);
  const list = (items: readonly NavigationItem[], depth: number): Html =>
    html`<ul>${items.map((item) => itemHtml(item, depth))}</ul>`;

  const itemHtml = (item: NavigationItem, depth: number): Html => {
    const link =
      item.page &&
      html`<a href="${address(item.page.path)}"${item.page === page ? html` aria-current="page"` : ''}>${item.title}</a>`;
    if (item.children.length === 0) return html`<li>${link ?? item.title}</li>`;
    // Groups of the first level are always open. Deeper groups are open if they contain the current page.
    if (depth === 0) return html`<li class="group"><p>${link ?? item.title}</p>${list(item.children, depth + 1)}</li>`;
    return html`<li><details${trail.has(item) ? html` open` : ''}><summary>${ICONS.chevron}${link ?? item.title}</summary>${list(item.children, depth + 1)}</details></li>`;
  };

  return html`<nav id="${ELEMENT_IDS.navigation}" class="navigation" aria-label="${labels.navigation}">
    <a class="menu-close" href="#${ELEMENT_IDS.content}" aria-label="${labels.closeMenu}">${ICONS.close}</a>
    ${alternativesMenu(labels.version, alternatives.versions, address)}
    ${alternativesMenu(labels.language, alternatives.languages, address)}
    ${list(navigation, 0)}
  </nav>`;
}

function alternativesMenu(
  label: string,
  alternatives: readonly Alternative[],
  address: PageLinks['address'],
): Html | false {
  if (alternatives.length < 2) return false;
  const current = alternatives.find((each) => each.current);
  const links = alternatives.map(
    (each) =>
      html`<li><a href="${address(each.path)}"${each.language && html` lang="${each.language}" hreflang="${each.language}"`}${each.current ? html` aria-current="true"` : ''}>${each.label}</a></li>`,
  );
  return html`<details class="choice"><summary><span>${label}</span> ${current?.language ? html`<bdi lang="${current.language}">${current.label}</bdi>` : (current?.label ?? '')}${ICONS.chevron}</summary><ul>${links}</ul></details>`;
}
