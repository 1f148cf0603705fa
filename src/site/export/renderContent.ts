import type { Element } from 'hast';
import type { ContentLabels } from '../../languages/SiteLabels.js';
import { messageOf } from '../../values/messageOf.js';
import { toPlainMarkdown } from '../agents/toPlainMarkdown.js';
import type { MarkdownPage } from '../markdown/nodes/MarkdownPage.js';
import type { ImageSizes } from '../markdown/output/createImageSizeReader.js';
import { renderMarkdown } from '../markdown/output/renderMarkdown.js';
import type { LinkResolver } from '../pages/createLinkResolver.js';
import type { PageContent } from '../template/renderPage.js';
import type { RelativeAddresses } from './RelativeAddresses.js';
import type { WrittenPage } from './WrittenPage.js';

interface ContentOptions {
  /** Resolves the URLs of links and images in the page. */
  links: LinkResolver;
  labels: ContentLabels;
  imageSizes: ImageSizes | undefined;
  /** Returns an empty collection for the URLs of the page. */
  newAddresses: () => RelativeAddresses;
}

/** The content of a page as HTML, with the URLs that it contains. */
interface RenderedContent extends PageContent, Pick<WrittenPage, 'warnings' | 'removed' | 'asWritten'> {
  addresses: RelativeAddresses;
}

/** Renders the content of an exported page, without its title. Content that cannot be rendered becomes plain text, with a warning. */
export function renderContent(markdown: MarkdownPage, options: ContentOptions): RenderedContent {
  const { links, labels, imageSizes, newAddresses } = options;
  const addresses = newAddresses();
  const removed = new Set<string>();
  const asWritten: Record<string, string> = {};
  const noting = (resolve: (url: string) => string) => (url: string) => {
    const address = resolve(url);
    if (/^[/#]/.test(address)) asWritten[addresses.collectedForm(address)] ??= url;
    return address;
  };
  try {
    const html = renderMarkdown(markdown, {
      withoutTitle: true,
      labels,
      resolveLink: noting(links.link),
      resolveImage: noting(links.image),
      imageSizes,
      onRemote: (url: string) => removed.add(url),
      onElement: (element: Element) => addresses.rewriteElement(element),
    });
    return { markdown, html, addresses, warnings: [], removed: [...removed], asWritten };
  } catch (error) {
    const plain = toPlainMarkdown(markdown);
    return {
      markdown: plain,
      html: renderMarkdown(plain),
      addresses: newAddresses(),
      warnings: [
        `The page could not be rendered (${messageOf(error).slice(0, 200)}), so the export has it as plain text.`,
      ],
      removed: [...removed],
      asWritten,
    };
  }
}
