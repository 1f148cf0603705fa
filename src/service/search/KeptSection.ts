import type { Root } from 'mdast';
import type { DocsPage } from '../../site/DocsPage.js';
import type { DocsSection } from './DocsSection.js';
import { sectionsOf } from './sectionsOf.js';

/** The sections of texts that are in memory at the moment. */
const cut = new WeakMap<Root, DocsSection[]>();

/** A section as an index keeps it. Its nodes are read from its page each time, which need not hold its text in memory. */
export class KeptSection implements DocsSection {
  readonly page: DocsPage;
  readonly id: string;
  readonly heading: string;
  readonly trail: readonly string[];
  readonly part: number;

  /** @param place Which of `sectionsOf(page)` it is. */
  constructor(
    { page, id, heading, trail, part }: DocsSection,
    readonly place: number,
  ) {
    this.page = page;
    this.id = id;
    this.heading = heading;
    this.trail = trail;
    this.part = part;
  }

  get nodes(): DocsSection['nodes'] {
    const { root } = this.page.markdown;
    const sections = cut.get(root) ?? sectionsOf(this.page);
    cut.set(root, sections);
    return sections[this.place]?.nodes ?? [];
  }
}
