import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { getTextDirection } from '../../languages/getTextDirection.js';
import type { SiteLabels } from '../../languages/SiteLabels.js';
import type { DocsPage } from '../DocsPage.js';
import { Html, html } from '../html.js';
import { titleHeading } from '../markdown/titleHeading.js';
import { sidebarTitle } from '../navigation/folderNavigation.js';
import { type NavigationItem, pagesInOrder, trailOf } from '../navigation/NavigationItem.js';
import { documentHtml } from './documentHtml.js';
import { ICONS } from './icons.js';
import { navigationHtml } from './navigationHtml.js';
import { outlineHtml } from './outlineHtml.js';
import type { PageSurroundings } from './PageSurroundings.js';
import { PLACES } from './places.js';

/** A page of the documentation as a whole HTML document. */
export function pageHtml(page: DocsPage, content: string, surroundings: PageSurroundings): string {
  const { base, title, navigation, editUrl, language } = surroundings;
  const { frontMatter, headings } = page.markdown;
  const pageTitle = page.markdown.title;
  const order = surroundings.order ?? pagesInOrder(navigation);
  const place = order.findIndex((entry) => entry.page === page);
  const trail = trailOf(navigation, page).slice(0, -1);
  const pageLanguage = page.language ?? language;
  const labels = getSiteLabels(pageLanguage).frame;
  const outline = outlineHtml(headings, labels.outline);

  const body = html`
    <div class="layout">
      ${navigationHtml(navigation, page, base, surroundings.alternatives, labels)}
      <main id="${PLACES.content}" tabindex="-1">
        <article class="prose">
          ${trail.length > 0 && breadcrumbs(trail, base, labels)}
          ${titleHtml(page)}
          ${frontMatter.description && html`<p class="lead">${frontMatter.description}</p>`}
          ${outline.short}
          ${new Html(content)}
        </article>
        <footer class="page-end">
          ${editUrl && html`<a class="edit" href="${editUrl}">${ICONS.edit} ${labels.edit}</a>`}
          ${place >= 0 && neighbours(order[place - 1], order[place + 1], base, labels)}
        </footer>
      </main>
      ${outline.side}
    </div>`;

  return documentHtml(
    {
      title: pageTitle === title ? title : `${pageTitle} · ${title}`,
      description: frontMatter.description ?? firstWords(page),
      language: pageLanguage,
      direction: getTextDirection(pageLanguage),
      path: page.path,
      version: page.version,
      body,
    },
    surroundings,
  );
}

/** The title carries the anchor of the heading that it replaces. */
function titleHtml({ markdown: { title, root } }: DocsPage): Html {
  const id = titleHeading(root)?.data?.id;
  return id ? html`<h1 id="${id}">${title}</h1>` : html`<h1>${title}</h1>`;
}

function breadcrumbs(trail: readonly NavigationItem[], base: string, labels: SiteLabels['frame']): Html {
  const steps = trail.map(
    (item) => html`<li>${item.page ? html`<a href="${base}${item.page.path}">${item.title}</a>` : item.title}</li>`,
  );
  return html`<nav class="breadcrumbs" aria-label="${labels.breadcrumbs}"><ol>${steps}</ol></nav>`;
}

type Neighbour = { page: DocsPage; title: string; group: string } | undefined;

function neighbours(previous: Neighbour, next: Neighbour, base: string, labels: SiteLabels['frame']): Html | false {
  if (!previous && !next) return false;
  const link = (entry: Neighbour, className: string, label: string) =>
    entry &&
    html`<a class="${className}" rel="${className}" href="${base}${entry.page.path}"><span>${label}</span> <strong>${entry.title || sidebarTitle(entry.page)}</strong></a>`;
  return html`<nav class="neighbours" aria-label="${labels.neighbours}">${link(previous, 'prev', labels.previous)}${link(next, 'next', labels.next)}</nav>`;
}

/** Search engines show about this much. */
const DESCRIPTION_LENGTH = 160;

function firstWords(page: DocsPage): string | undefined {
  for (const node of page.markdown.root.children) {
    if (node.type !== 'paragraph') continue;
    const words = node.children
      .map((child) =>
        'value' in child
          ? child.value
          : 'children' in child
            ? child.children.map((inner) => ('value' in inner ? inner.value : '')).join('')
            : '',
      )
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    if (words.length > 20)
      return words.length > DESCRIPTION_LENGTH
        ? `${words.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s\S*$/, '')}…`
        : words;
  }
  return undefined;
}
