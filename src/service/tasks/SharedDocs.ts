import { deserialize, serialize } from 'node:v8';
import { createSite } from '../../site/createSite.js';
import { isMissing } from '../../site/files/isMissing.js';
import { type SiteFolders, siteFiles } from '../../site/files/siteFolders.js';
import { PackedMarkdown, type PackedText, packMarkdown } from '../../site/markdown/PackedMarkdown.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { SERVED_ASSETS } from '../../site/shared/SiteAssets.js';
import { DocsLinks } from '../answer/DocsLinks.js';
import type { DocsContent, TitledOptions } from '../DocsContent.js';
import { type IndexArrays, openSearchIndex } from '../search/createSearchIndex.js';
import type { DocsSection } from '../search/DocsSection.js';
import { IndexedSection } from '../search/IndexedSection.js';

/** The documentation in shared memory, from which each worker thread makes its own {@link DocsContent}. */
export interface SharedDocs {
  /** {@link PlainDocs}, serialized once for all threads. */
  plain: SharedArrayBuffer;
  /** The packed text of the pages, one after the other. */
  texts: SharedArrayBuffer;
  arrays: IndexArrays;
}

interface PlainDocs {
  site: Omit<TitledOptions, 'readFile' | 'openFile' | 'assets' | 'filesFolder'>;
  filesFolder: SiteFolders | undefined;
  hasAssets: boolean;
  /** `textEnd` is the end of the page's text in {@link SharedDocs.texts}. */
  pages: (Omit<DocsPage, 'markdown'> & { markdown: Omit<PackedText, 'text'>; textEnd: number })[];
  /** `page` is the position of the section's page in `pages`. */
  sections: (Omit<DocsSection, 'page' | 'nodes'> & { page: number; indexInPage: number })[];
  hasContent: boolean[];
  terms: string[];
}

/** Writes the documentation to shared memory. @throws if a value in the front matter of a page cannot be serialized, such as a function. */
export async function shareDocs(content: DocsContent, options: TitledOptions): Promise<SharedDocs> {
  const { readFile, openFile, assets, filesFolder, ...site } = options;
  const { index } = content;
  const numbers = new Map(content.pages.map((page, number) => [page, number]));
  const texts: Uint8Array[] = [];
  let textEnd = 0;
  const pages = content.pages.map(({ markdown, ...page }) => {
    const { text, ...rest } = markdown instanceof PackedMarkdown ? markdown.packed : packMarkdown(markdown);
    texts.push(text);
    textEnd += text.byteLength;
    return { ...page, markdown: rest, textEnd };
  });
  const plain: PlainDocs = {
    site,
    filesFolder,
    // If the style sheet cannot be read for a reason other than being missing, assume that it exists.
    hasAssets: assets !== undefined && (await assets(SERVED_ASSETS.styles).then(Boolean, (error) => !isMissing(error))),
    pages,
    sections: index.sections.map((section) => {
      const { page, id, heading, trail, part } = section;
      const indexInPage = section instanceof IndexedSection ? section.indexInPage : 0;
      return { page: numbers.get(page) ?? 0, id, heading, trail, part, indexInPage };
    }),
    hasContent: index.sections.map((_, position) => index.hasContent(position)),
    terms: [...index.termIds.keys()],
  };
  const { termStart, entrySection, entryWeight, words, wordStart, headings, headingStart, contentHashes } = index;
  return {
    plain: toShared([serialize(plain)]),
    texts: toShared(texts),
    arrays: { termStart, entrySection, entryWeight, words, wordStart, headings, headingStart, contentHashes },
  };
}

/** Builds the documentation in a worker thread from shared memory. */
export function openSharedDocs({ plain, texts, arrays }: SharedDocs): DocsContent {
  const { site, filesFolder, hasAssets, ...data }: PlainDocs = deserialize(new Uint8Array(plain));
  let textStart = 0;
  const pages = data.pages.map(({ textEnd, markdown, ...page }): DocsPage => {
    const text = new Uint8Array(texts, textStart, textEnd - textStart);
    textStart = textEnd;
    return { ...page, markdown: new PackedMarkdown({ ...markdown, text }) };
  });
  const sections = data.sections.map(({ page, indexInPage, ...section }) => {
    return new IndexedSection({ ...section, page: pages[page] as DocsPage, nodes: [] }, indexInPage);
  });
  const termIds = new Map(data.terms.map((term, id) => [term, id]));
  return {
    pages,
    index: openSearchIndex({ sections, hasContent: data.hasContent, termIds, arrays }),
    links: new DocsLinks(pages, site.base, site.linkBase, site.language),
    title: site.title,
    site: createSite({
      ...site,
      pages,
      ...(filesFolder && { readFile: siteFiles(filesFolder) }),
      // Rendering only checks whether there are assets, so their content is not needed in a worker thread.
      assets: async () => (hasAssets ? new Uint8Array() : undefined),
    }),
  };
}

function toShared(parts: readonly Uint8Array[]): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const bytes = new Uint8Array(shared);
  let start = 0;
  for (const part of parts) {
    bytes.set(part, start);
    start += part.byteLength;
  }
  return shared;
}
