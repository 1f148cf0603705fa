import type { DocsPage } from './DocsPage.js';
import { escapeHtml } from './html.js';
import { toMarkdown } from './markdown/toMarkdown.js';

/**
 * Lists the addresses of all pages that are not hidden, for search engines.
 *
 * @param top Address of the site's root, without a slash at the end.
 */
export function sitemapXml(pages: readonly DocsPage[], top: string): string {
  const urls = shown(pages).map((page) => `<url><loc>${escapeHtml(top + encodeURI(page.path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

export function robotsText(top: string): string {
  return `User-agent: *\nAllow: /\nSitemap: ${top}/sitemap.xml\n`;
}

/** Lists all pages that are not hidden, for language models. See https://llmstxt.org. */
export function llmsText(title: string, pages: readonly DocsPage[], top: string): string {
  const lines = shown(pages).map((page) => {
    const { title: name, frontMatter } = page.markdown;
    const address = top + encodeURI(page.path === '/' ? '/index' : page.path);
    return `- [${name.replace(/[[\]]/g, '')}](${address}.md)${frontMatter.description ? `: ${frontMatter.description}` : ''}`;
  });
  return `# ${title}\n\n## Pages\n\n${lines.join('\n')}\n`;
}

/** A page as plain Markdown, without components. */
export function pageText(page: DocsPage): string {
  const { title, root } = page.markdown;
  const first = root.children[0];
  const hasTitle = first?.type === 'heading' && first.depth === 1;
  return `${hasTitle ? '' : `# ${title}\n\n`}${toMarkdown(root.children)}\n`;
}

function shown(pages: readonly DocsPage[]): DocsPage[] {
  return pages.filter((page) => !page.markdown.frontMatter.hidden);
}
