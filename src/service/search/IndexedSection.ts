import type { Root } from 'mdast';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { DocsSection } from './DocsSection.js';
import { splitIntoSections } from './splitIntoSections.js';

/**
 * The sections of the pages that are unpacked at the moment (see `PackedMarkdown`). The key is the root node of the page, so an entry is
 * freed together with the unpacked text.
 */
const cachedSections = new WeakMap<Root, DocsSection[]>();

/** A section in the index. It reads its nodes from the page when they are needed, so that the page's text can stay packed. */
export class IndexedSection implements DocsSection {
  readonly page: DocsPage;
  readonly id: string;
  readonly heading: string;
  readonly trail: readonly string[];
  readonly part: number;

  /** @param indexInPage Position of the section in the list that `splitIntoSections(page)` returns. */
  constructor(
    { page, id, heading, trail, part }: DocsSection,
    readonly indexInPage: number,
  ) {
    this.page = page;
    this.id = id;
    this.heading = heading;
    this.trail = trail;
    this.part = part;
  }

  get nodes(): DocsSection['nodes'] {
    const { root } = this.page.markdown;
    const sections = cachedSections.get(root) ?? splitIntoSections(this.page);
    cachedSections.set(root, sections);
    return sections[this.indexInPage]?.nodes ?? [];
  }
}
