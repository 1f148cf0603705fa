import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsFamilies } from '../../site/agents/docsFamilies.js';
import { llmsFullText } from '../../site/agents/llmsFullText.js';
import { type LlmsSource, llmsText } from '../../site/agents/llmsText.js';
import { exportedMarkdownName, exportedNames } from '../../site/export/exportedName.js';
import { navigationsOf, type SiteOutline } from '../../site/export/SiteOutline.js';
import { toRelativeAddress } from '../../site/export/toRelativeAddress.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';

export interface LlmsFilesOptions {
  outline: SiteOutline;
  /** The pages with their front matter, which the outline does not have. */
  pages: readonly DocsPage[];
  /** Folder with the Markdown of the exported pages. */
  folder: string;
  /** Writes a file, unless its name is taken. If the owner of the site has a file of this name, writes that file instead. */
  write: (name: string, content: string) => Promise<void>;
}

/** Writes `llms.txt` and `llms-full.txt` of an export, for each language and version, from the pages that have been written. */
export async function writeLlmsFiles({ outline, pages, folder, write }: LlmsFilesOptions): Promise<void> {
  const { title, description, language, navigations, siteUrl } = outline;
  const names = exportedNames(outline.pages.map(({ path }) => path));
  const descriptions = new Map(pages.map(({ path, markdown }) => [path, markdown.frontMatter.description]));
  const markdownNameOf = ({ path }: DocsPage) => exportedMarkdownName(names.get(path) ?? 'index.html');
  const address = (name: string) => (siteUrl ? `${siteUrl}/` : '') + toRelativeAddress('', name);
  const source: LlmsSource = {
    title,
    description,
    navigationOf: navigationsOf(navigations),
    descriptionOf: ({ path }) => descriptions.get(path),
    addressOf: (page) => address(markdownNameOf(page)),
    fileAddress: address,
  };
  const families = docsFamilies(outline.pages, language);
  for (const family of families) {
    const others = families.filter((other) => other !== family);
    await write(family.file, llmsText(family, others, source));
    const textOf = (page: DocsPage) =>
      readFile(join(folder, markdownNameOf(page)), 'utf8').catch(() => 'The text of this page is missing.\n');
    await write(family.fullFile, await llmsFullText(family, source, textOf));
  }
}
