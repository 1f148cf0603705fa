import { getSiteLabels } from '../../languages/getSiteLabels.js';
import type { DocsPage } from '../DocsPage.js';
import { escapeHtml } from '../html.js';
import type { ImageSizes } from '../imageSizes.js';
import { mainPages, pageAbove } from '../mainPages.js';
import type { MarkdownPage } from '../markdown/MarkdownPage.js';
import { renderMarkdown } from '../markdown/renderMarkdown.js';
import { pagesInOrder } from '../navigation/NavigationItem.js';
import { linkResolver } from '../resolveLinks.js';
import { exportedPolicy } from '../securityHeaders.js';
import { startersOf } from '../startersOf.js';
import { notFoundHtml } from '../template/notFoundHtml.js';
import type { PageSurroundings } from '../template/PageSurroundings.js';
import { pageHtml } from '../template/pageHtml.js';
import { exportedNames } from './exportedName.js';
import { findTopScript } from './findTop.js';
import { nearAlternatives } from './nearAlternatives.js';
import { nearNavigation } from './nearNavigation.js';
import { plainMarkdown } from './plainMarkdown.js';
import { relativeAddress } from './relativeAddress.js';
import { type RelativeDocument, relativeAddresses } from './relativeAddresses.js';
import type { SiteOutline } from './SiteOutline.js';

/** A page of the export. */
export interface WrittenPage extends RelativeDocument {
  /** File in the export. */
  name: string;
  /** What could not be written as it stands, as sentences for the site's owner. */
  warnings: string[];
  /** Addresses of what would have been loaded from other hosts, and became links. */
  removed: string[];
  /** How the author wrote an address of the site or a fragment of the page, by the address. */
  asWritten: Record<string, string>;
}

/** Writes pages of one export, in any order. */
export interface PageWriter {
  /** @throws when there is no page at the address. A page that cannot be rendered is written as plain text, with a warning. */
  page(path: string, markdown: MarkdownPage, imageSizes?: ImageSizes): WrittenPage;
  /** Where the images of a page are, as addresses below the top of the site. */
  imageResolver(path: string): (url: string) => string;
  /** What stands at the top of a site without a first page: leads to the page that the navigation begins with. */
  home(): WrittenPage | undefined;
  /** The page that static hosts show where there is none. */
  notFound(): WrittenPage;
}

/** Prepares to write the pages of a site as files with relative addresses: the same pages as the service shows. */
export function createPageWriter(outline: SiteOutline): PageWriter {
  const { title, domain, language, pages, assets, editUrl, siteUrl, discoveryUrl } = outline;
  const policy = exportedPolicy(discoveryUrl);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const names = exportedNames(byPath.keys());
  const nameOf = (path: string) => names.get(path) ?? 'index.html';
  const linksOf = linkResolver(pages, '');
  const alternativesOf = nearAlternatives(pages, language);
  const navigations = new Map(
    outline.navigations.map((family) => [familyKey(family.language, family.version), nearNavigation(family.items)]),
  );

  const surroundings = (page: DocsPage | undefined): PageSurroundings => {
    const navigation = page && navigations.get(familyKey(page.language, page.version));
    return {
      title,
      domain,
      language,
      assets,
      policy,
      base: '',
      navigation: page && navigation ? navigation.itemsOf(page) : [],
      alternatives: page ? alternativesOf(page) : { languages: [], versions: [] },
      ...(page && navigation ? { order: navigation.orderOf(page) } : {}),
      ...(siteUrl ? { origin: siteUrl } : {}),
      ...(discoveryUrl ? { discoveryUrl, starters: page && startersOf(page, byPath) } : {}),
      ...(page && editUrl
        ? { editUrl: editUrl.replaceAll('{file}', page.file.split('/').map(encodeURIComponent).join('/')) }
        : {}),
    };
  };

  const finish = (
    html: string,
    name: string,
    found: Partial<Pick<WrittenPage, 'warnings' | 'removed' | 'asWritten'>> = {},
    top?: string,
  ): WrittenPage => ({
    name,
    warnings: [],
    removed: [],
    asWritten: {},
    ...found,
    ...relativeAddresses(html, name, (path) => names.get(path), top),
  });

  return {
    imageResolver(path) {
      const page = byPath.get(path);
      return page ? linksOf(page).image : (url) => url;
    },
    page(path, markdown, imageSizes) {
      const page = byPath.get(path);
      if (!page) throw new Error(`The export has no page at ${path}.`);
      const light = page.markdown;
      const links = linksOf(page);
      const warnings: string[] = [];
      const removed = new Set<string>();
      const asWritten: Record<string, string> = {};
      const noted = (resolve: (url: string) => string) => (url: string) => {
        const address = resolve(url);
        if (/^[/#]/.test(address)) asWritten[address] ??= url;
        return address;
      };
      // The navigation knows the page as this object, so its text is lent to it while it is written.
      page.markdown = markdown;
      try {
        let content: string;
        try {
          content = renderMarkdown(markdown, {
            withoutTitle: true,
            labels: getSiteLabels(page.language ?? language).content,
            resolveLink: noted(links.link),
            resolveImage: noted(links.image),
            imageSizes,
            onRemote: (url) => removed.add(url),
          });
        } catch (error) {
          warnings.push(`The page could not be rendered (${reason(error)}), so it stands there as plain text.`);
          content = renderMarkdown(plainMarkdown(markdown));
        }
        const found = { warnings, removed: [...removed], asWritten };
        return finish(pageHtml(page, content, surroundings(page)), nameOf(path), found);
      } finally {
        page.markdown = light;
      }
    },
    home() {
      const main = mainPages(pages, language);
      const navigation = outline.navigations.find(
        (each) => each.language === main[0]?.language && each.version === main[0]?.version,
      );
      const first = pageAbove(main) ?? pagesInOrder(navigation?.items ?? [])[0]?.page ?? main[0];
      if (!first || byPath.has('/')) return undefined;
      const address = escapeHtml(encodeURI(first.path));
      const words = escapeHtml(first.markdown.title);
      const refresh = `<meta http-equiv="refresh" content="0; url=${escapeHtml(relativeAddress('index.html', nameOf(first.path)))}">`;
      return finish(
        `<!doctype html>\n<html lang="${escapeHtml(language)}">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="content-security-policy" content="${escapeHtml(policy)}">\n<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n<title>${escapeHtml(title)}</title>\n${refresh}\n</head>\n<body>\n<p><a href="${address}">${words}</a></p>\n</body>\n</html>\n`,
        'index.html',
      );
    },
    notFound() {
      const home = byPath.get('/') ?? mainPages(pages, language)[0];
      // An export does not know which address was asked for.
      const around = { ...surroundings(home), alternatives: { languages: [], versions: [] } };
      if (siteUrl)
        return finish(
          notFoundHtml(undefined, around),
          '404.html',
          {},
          `${new URL(siteUrl).pathname.replace(/\/$/, '')}/`,
        );
      if (!assets) return finish(notFoundHtml(undefined, around), '404.html');
      const { script, source } = findTopScript(assets.styles);
      const alone = {
        ...around,
        assets: undefined,
        navigation: [],
        policy: policy.replace("script-src 'self'", `script-src ${source}`),
      };
      return finish(
        notFoundHtml(undefined, alone).replace('</head>', `<script>${script}</script>\n</head>`),
        '404.html',
      );
    },
  };
}

function familyKey(language: string | undefined, version: string | undefined): string {
  return `${language ?? ''}\n${version ?? ''}`;
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}
