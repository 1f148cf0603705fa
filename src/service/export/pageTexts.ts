import type { PageTexts } from '../../search/shards/ShardedIndexData.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { sayingOf } from '../search/createSearchIndex.js';
import { wordsAndCode } from '../search/searchFields.js';
import { sectionsOf } from '../search/sectionsOf.js';

/** The texts of a page that a search in the bundle shows and looks through, as the script that brings them. */
export interface PageTextsScript {
  script: string;
  /** A number for what each section says, the same for copies; 0 where it says nothing. */
  sayings: number[];
}

/** @param number The page's number in the export. @returns undefined for a hidden page. */
export function pageTexts(page: DocsPage, number: number, name: string): PageTextsScript | undefined {
  if (page.markdown.frontMatter.hidden) return undefined;
  const sections = sectionsOf(page);
  const texts: PageTexts = {
    name,
    title: page.markdown.title,
    sections: sections.map(({ id, heading, nodes }) => ({ id, heading, ...wordsAndCode(nodes) })),
  };
  return {
    script: dataScript('texts', number, texts),
    sayings: sections.map((section) => {
      const saying = sayingOf(section);
      return saying === '' ? 0 : numberOf(saying);
    }),
  };
}

/** A classic script that hands data to the search of a bundle; file systems give a page nothing else. */
export function dataScript(kind: string, key: number | string, value: unknown): string {
  return `docsSearch(${JSON.stringify(kind)},${JSON.stringify(key)},${JSON.stringify(value)});\n`;
}

/** 53 bits of a text (cyrb53): told apart are some ten thousand sections, not what somebody could choose. */
export function numberOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
