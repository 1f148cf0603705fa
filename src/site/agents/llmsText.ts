import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { pushAll } from '../../values/pushAll.js';
import { toMarkdown } from '../markdown/output/toMarkdown.js';
import type { NavigationOf } from '../navigation/buildSiteNavigation.js';
import { type NavigationItem, pagesInOrder } from '../navigation/NavigationItem.js';
import type { DocsPage } from '../pages/DocsPage.js';
import type { DocsFamily } from './docsFamilies.js';

/** The data about a site that its files for language models need. */
export interface LlmsSource {
  title: string;
  description?: string | undefined;
  navigationOf: NavigationOf;
  /** Returns the description in the front matter of a page. */
  descriptionOf: (page: DocsPage) => string | undefined;
  /** Returns the URL of a page's Markdown, or, for {@link landingMarkdown}, of the page itself. */
  addressOf: (page: DocsPage) => string;
  /** Returns the URL of a file at the root of the site. */
  fileAddress: (name: string) => string;
}

/** A top-level group of the navigation with its pages, or the pages outside any group. */
export interface LlmsSection {
  title: string;
  pages: { page: DocsPage; title: string }[];
}

/** Maximum number of pages that `llms.txt` lists, and that each section of {@link landingMarkdown} lists. */
const MAX_LISTED = 2_000;
/** Maximum length of the page description after a link, in characters. */
const MAX_NOTE_LENGTH = 300;

/**
 * Lists the pages of one language and version by the groups of the navigation, for language models. See https://llmstxt.org.
 *
 * @param others The other languages and versions of the site. The list ends with links to their files.
 */
export function llmsText(family: DocsFamily, others: readonly DocsFamily[], source: LlmsSource): string {
  let room = MAX_LISTED;
  const sections = sectionsOf(family, source.navigationOf).flatMap(({ title, pages }) => {
    const listed = pages.slice(0, room);
    room -= listed.length;
    const items = listed.map((entry) =>
      entryOf(entry.title, source.addressOf(entry.page), source.descriptionOf(entry.page)),
    );
    return items.length > 0 ? [heading(2, title), list(items)] : [];
  });
  const leftOut = family.pages.length - (MAX_LISTED - room);
  const more = others.map((other) => entryOf(familyTitle(other), source.fileAddress(other.file), undefined));
  return `${toMarkdown([
    ...introduction(source),
    paragraph([
      text('The links lead to the Markdown of each page. All pages in one file: '),
      link(source.fileAddress(family.fullFile), family.fullFile),
    ]),
    ...(leftOut > 0
      ? [paragraph([text(`This file lists the first ${MAX_LISTED} of ${family.pages.length} pages.`)])]
      : []),
    ...sections,
    // The specification of `llms.txt` lets language models skip a section with this title.
    ...(more.length > 0 ? [heading(2, 'Optional'), list(more)] : []),
  ])}\n`;
}

/** Returns the beginning of a file for language models: the title of the site as a heading, and its description, if any, as a quote. */
export function introduction({ title, description }: Pick<LlmsSource, 'title' | 'description'>): RootContent[] {
  const summary = description ? [{ type: 'blockquote' as const, children: [paragraph([text(description)])] }] : [];
  return [heading(1, title), ...summary];
}

/** Groups the pages of a family (one language and version) as in the navigation. Pages outside any group come first. */
export function sectionsOf(family: DocsFamily, navigationOf: NavigationOf): LlmsSection[] {
  const left = new Set(family.pages);
  const take = (items: readonly NavigationItem[]) => pagesInOrder(items).filter(({ page }) => left.delete(page));
  const single: LlmsSection = { title: getSiteLabels(family.language).frame.navigation, pages: [] };
  const groups: LlmsSection[] = [];
  for (const items of new Set(family.pages.map((page) => navigationOf(page)))) {
    for (const item of items) {
      const pages = take([item]);
      if (item.children.length === 0) pushAll(single.pages, pages);
      else groups.push({ title: item.title, pages });
    }
  }
  for (const page of left) single.pages.push({ page, title: page.markdown.title });
  return [single, ...groups].filter(({ pages }) => pages.length > 0);
}

function familyTitle({ language, version }: DocsFamily): string {
  return version === undefined ? `Language ${language}` : `Language ${language}, version ${version}`;
}

function entryOf(title: string, address: string, note: string | undefined): ListItem {
  const words = note?.replace(/\s+/g, ' ').trim().slice(0, MAX_NOTE_LENGTH);
  return {
    type: 'listItem',
    spread: false,
    children: [paragraph([link(address, title), ...(words ? [text(`: ${words}`)] : [])])],
  };
}

const text = (value: string): PhrasingContent => ({ type: 'text', value: value.replace(/\s+/g, ' ') });
const link = (url: string, title: string): PhrasingContent => ({ type: 'link', url, children: [text(title) as never] });
const paragraph = (children: PhrasingContent[]) => ({ type: 'paragraph' as const, children });
const list = (children: ListItem[]): RootContent => ({ type: 'list', spread: false, children });
const heading = (depth: 1 | 2, title: string): RootContent => ({ type: 'heading', depth, children: [text(title)] });

/** Writes the Markdown for the root of a site that has no page there: title, description, and the pages of each group. */
export function landingMarkdown(
  family: DocsFamily,
  source: Pick<LlmsSource, 'title' | 'description' | 'navigationOf' | 'addressOf'>,
): string {
  const sections = sectionsOf(family, source.navigationOf).flatMap(({ title, pages }) => [
    heading(2, title),
    list(pages.slice(0, MAX_LISTED).map((entry) => entryOf(entry.title, source.addressOf(entry.page), undefined))),
  ]);
  const summary = source.description ? [paragraph([text(source.description)])] : [];
  return `${toMarkdown([heading(1, source.title), ...summary, ...sections])}\n`;
}
