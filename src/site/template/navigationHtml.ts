import type { SiteLabels } from '../../languages/SiteLabels.js';
import type { DocsPage } from '../DocsPage.js';
import { type Html, html } from '../html.js';
import { type NavigationItem, trailOf } from '../navigation/NavigationItem.js';
import { ICONS } from './icons.js';
import type { Alternative, PageSurroundings } from './PageSurroundings.js';
import { PLACES } from './places.js';

/** The sidebar. On narrow screens it is a drawer that opens through its address (`#_navigation`), so it needs no script. */
export function navigationHtml(
  items: readonly NavigationItem[],
  page: DocsPage | undefined,
  base: string,
  alternatives: PageSurroundings['alternatives'],
  labels: SiteLabels['frame'],
): Html {
  const trail = new Set(page ? trailOf(items, page) : []);
  const list = (entries: readonly NavigationItem[], depth: number): Html =>
    html`<ul>${entries.map((entry) => entryHtml(entry, depth))}</ul>`;

  const entryHtml = (item: NavigationItem, depth: number): Html => {
    const address = item.page ? `${base}${item.page.path}` : item.href;
    const link =
      address !== undefined &&
      html`<a href="${address}"${item.page === page && page ? html` aria-current="page"` : ''}>${item.title}</a>`;
    if (item.children.length === 0) return html`<li>${link || item.title}</li>`;
    // The first level is a table of contents: always open. Below it, only the way to the page is.
    if (depth === 0) return html`<li class="group"><p>${link || item.title}</p>${list(item.children, depth + 1)}</li>`;
    return html`<li><details${trail.has(item) ? html` open` : ''}><summary>${ICONS.chevron}${link || item.title}</summary>${list(item.children, depth + 1)}</details></li>`;
  };

  return html`<nav id="${PLACES.navigation}" class="navigation" aria-label="${labels.navigation}">
    <a class="menu-close" href="#${PLACES.content}" aria-label="${labels.closeMenu}">${ICONS.close}</a>
    ${choice(labels.version, alternatives.versions, base)}
    ${choice(labels.language, alternatives.languages, base)}
    ${list(items, 0)}
  </nav>`;
}

function choice(label: string, alternatives: readonly Alternative[], base: string): Html | false {
  if (alternatives.length < 2) return false;
  const current = alternatives.find((each) => each.current);
  const links = alternatives.map(
    (each) =>
      html`<li><a href="${base}${each.path}"${each.language && html` lang="${each.language}" hreflang="${each.language}"`}${each.current ? html` aria-current="true"` : ''}>${each.label}</a></li>`,
  );
  return html`<details class="choice"><summary><span>${label}</span> ${current?.language ? html`<bdi lang="${current.language}">${current.label}</bdi>` : (current?.label ?? '')}${ICONS.chevron}</summary><ul>${links}</ul></details>`;
}
