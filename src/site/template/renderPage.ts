import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { getTextDirection } from '../../languages/getTextDirection.js';
import type { SiteLabels } from '../../languages/SiteLabels.js';
import { findTitleHeading, topHeading } from '../markdown/nodes/findTitleHeading.js';
import type { MarkdownPage } from '../markdown/nodes/MarkdownPage.js';
import { extractDescription } from '../markdown/output/extractDescription.js';
import { sidebarTitle } from '../navigation/buildFolderNavigation.js';
import { findTrail, type NavigationItem, type OrderedPage, pagesInOrder } from '../navigation/NavigationItem.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { Html, html } from '../shared/html.js';
import { ELEMENT_IDS } from './elementIds.js';
import { ICONS } from './icons.js';
import { renderDocument } from './renderDocument.js';
import { renderNavigation } from './renderNavigation.js';
import { renderOutline } from './renderOutline.js';
import type { PageLinks, TemplateData } from './TemplateData.js';

/** The content of a page. */
export interface PageContent {
  markdown: MarkdownPage;
  /** The body of `markdown` as HTML, without its title. */
  html: string;
}

/** Renders a page of the documentation as a whole HTML document. */
export function renderPage(page: DocsPage, { markdown, html: content }: PageContent, data: TemplateData): string {
  const { title, navigation, editUrl, language, address } = data;
  const { frontMatter, headings } = markdown;
  const order = data.order ?? pagesInOrder(navigation);
  const position = order.findIndex((entry) => entry.page === page);
  const trail = findTrail(navigation, page).slice(0, -1);
  const pageLanguage = page.language ?? language;
  const labels = getSiteLabels(pageLanguage).frame;
  const outline = renderOutline(headings, labels.outline);

  const body = html`
    <div class="layout">
      ${renderNavigation(page, data, labels)}
      <main id="${ELEMENT_IDS.content}" tabindex="-1">
        <article class="prose">
          ${trail.length > 0 && breadcrumbs(trail, address, labels)}
          ${renderTitle(markdown)}
          ${frontMatter.description && html`<p class="lead">${frontMatter.description}</p>`}
          ${data.markdownUrl && markdownControls(data.markdownUrl, labels)}
          ${outline.short}
          ${new Html(content)}
        </article>
        <footer class="page-end">
          ${editUrl && html`<a class="edit" href="${editUrl}">${ICONS.edit} ${labels.edit}</a>`}
          ${position >= 0 && previousAndNext(order[position - 1], order[position + 1], address, labels)}
        </footer>
      </main>
      ${outline.side}
    </div>`;

  return renderDocument(
    {
      title: markdown.title === title ? title : `${markdown.title} · ${title}`,
      description: frontMatter.description ?? extractDescription(markdown.root),
      language: pageLanguage,
      direction: getTextDirection(pageLanguage),
      path: page.path,
      version: page.version,
      body,
    },
    data,
  );
}

function renderTitle(markdown: MarkdownPage): Html {
  const id = findTitleHeading(markdown.root)?.data?.id;
  const text = topHeading(markdown);
  return id ? html`<h1 id="${id}">${text}</h1>` : html`<h1>${text}</h1>`;
}

/**
 * Renders the link to the page's Markdown, and the button that copies the Markdown. The button is hidden until the page's script finds that
 * the page was not opened from a file system and can write to the clipboard. The space of the button is reserved, so that nothing moves
 * when the button appears.
 */
function markdownControls(url: string, labels: SiteLabels['frame']): Html {
  return html`<div class="page-actions">
            <a class="view-markdown" href="${url}">${ICONS.text}${labels.viewMarkdown}</a>
            <button class="copy-page" type="button">${ICONS.copy}${labels.copyPage}</button>
          </div>`;
}

function breadcrumbs(
  trail: readonly NavigationItem[],
  address: PageLinks['address'],
  labels: SiteLabels['frame'],
): Html {
  const steps = trail.map(
    (item) => html`<li>${item.page ? html`<a href="${address(item.page.path)}">${item.title}</a>` : item.title}</li>`,
  );
  return html`<nav class="breadcrumbs" aria-label="${labels.breadcrumbs}"><ol>${steps}</ol></nav>`;
}

function previousAndNext(
  previous: OrderedPage | undefined,
  next: OrderedPage | undefined,
  address: PageLinks['address'],
  labels: SiteLabels['frame'],
): Html | false {
  if (!previous && !next) return false;
  const link = (entry: OrderedPage | undefined, className: string, label: string) =>
    entry &&
    html`<a class="${className}" rel="${className}" href="${address(entry.page.path)}"><span>${label}</span> <strong>${entry.title || sidebarTitle(entry.page)}</strong></a>`;
  return html`<nav class="neighbours" aria-label="${labels.neighbours}">${link(previous, 'prev', labels.previous)}${link(next, 'next', labels.next)}</nav>`;
}
