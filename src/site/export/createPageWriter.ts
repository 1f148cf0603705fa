import type { DocsPage } from '../DocsPage.js';
import { escapeHtml } from '../html.js';
import type { MarkdownPage } from '../markdown/MarkdownPage.js';
import { renderMarkdown } from '../markdown/renderMarkdown.js';
import { pagesInOrder } from '../navigation/NavigationItem.js';
import { linkResolver } from '../resolveLinks.js';
import { notFoundHtml } from '../template/notFoundHtml.js';
import type { PageSurroundings } from '../template/PageSurroundings.js';
import { pageHtml } from '../template/pageHtml.js';
import { exportedName, relativeAddress } from './exportedName.js';
import { nearAlternatives } from './nearAlternatives.js';
import { nearNavigation } from './nearNavigation.js';
import { plainMarkdown } from './plainMarkdown.js';
import { type RelativeDocument, relativeAddresses } from './relativeAddresses.js';
import type { SiteOutline } from './SiteOutline.js';

/** A page of the export. */
export interface WrittenPage extends RelativeDocument {
  /** File in the export. */
  name: string;
  /** What could not be written as it stands, as sentences for the site's owner. */
  warnings: string[];
}

/** Writes pages of one export, in any order. */
export interface PageWriter {
  /** @throws when there is no page at the address. A page that cannot be rendered is written as plain text, with a warning. */
  page(path: string, markdown: MarkdownPage): WrittenPage;
  /** What stands at the top of a site without a first page: leads to the page that the navigation begins with. */
  home(): WrittenPage | undefined;
  /** The page that static hosts show where there is none. */
  notFound(): WrittenPage;
}

/**
 * The script of the served pages is a module and asks the service for search results; in a file system neither works. The pages are
 * readable without it.
 */
const MODULE_SCRIPT = /<script type="module"[^>]*><\/script>\n?/g;

/** Prepares to write the pages of a site as files with relative addresses: the same pages as the service shows. */
export function createPageWriter(outline: SiteOutline): PageWriter {
  const { title, domain, language, pages, hasAssets, editUrl } = outline;
  const byPath = new Map(pages.map((page) => [page.path, page]));
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
      hasAssets,
      base: '',
      navigation: page && navigation ? navigation.itemsOf(page) : [],
      alternatives: page ? alternativesOf(page) : { languages: [], versions: [] },
      ...(page && navigation ? { order: navigation.orderOf(page) } : {}),
      ...(page && editUrl
        ? { editUrl: editUrl.replaceAll('{file}', page.file.split('/').map(encodeURIComponent).join('/')) }
        : {}),
    };
  };

  const finish = (html: string, name: string, warnings: string[]): WrittenPage => ({
    name,
    warnings,
    ...relativeAddresses(html.replace(MODULE_SCRIPT, ''), name, (path) => byPath.has(path)),
  });

  return {
    page(path, markdown) {
      const page = byPath.get(path);
      if (!page) throw new Error(`The export has no page at ${path}.`);
      const light = page.markdown;
      const links = linksOf(page);
      const warnings: string[] = [];
      // The navigation knows the page as this object, so its text is lent to it while it is written.
      page.markdown = markdown;
      try {
        let content: string;
        try {
          content = renderMarkdown(markdown, {
            withoutTitle: true,
            resolveLink: links.link,
            resolveImage: links.image,
          });
        } catch (error) {
          warnings.push(`The page could not be rendered (${reason(error)}), so it stands there as plain text.`);
          content = renderMarkdown(plainMarkdown(markdown));
        }
        return finish(pageHtml(page, content, surroundings(page)), exportedName(path), warnings);
      } finally {
        page.markdown = light;
      }
    },
    home() {
      const navigation = outline.navigations[0]?.items ?? [];
      const first = pagesInOrder(navigation)[0]?.page ?? pages[0];
      if (!first || byPath.has('/')) return undefined;
      const address = escapeHtml(encodeURI(first.path));
      const words = escapeHtml(first.markdown.title);
      const refresh = `<meta http-equiv="refresh" content="0; url=${escapeHtml(relativeAddress('index.html', exportedName(first.path)))}">`;
      return finish(
        `<!doctype html>\n<html lang="${escapeHtml(language)}">\n<head>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n${refresh}\n</head>\n<body>\n<p><a href="${address}">${words}</a></p>\n</body>\n</html>\n`,
        'index.html',
        [],
      );
    },
    notFound() {
      const home = byPath.get('/') ?? pages[0];
      // An export does not know which address was asked for.
      const html = notFoundHtml('this address', {
        ...surroundings(home),
        alternatives: { languages: [], versions: [] },
      });
      return finish(html.replace('<code>this address</code>', 'this address'), '404.html', []);
    },
  };
}

function familyKey(language: string | undefined, version: string | undefined): string {
  return `${language ?? ''}\n${version ?? ''}`;
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}
