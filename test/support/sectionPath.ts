import type { DocsSection } from '../../src/service/search/DocsSection.js';

/** Returns the decoded path of the page of a section, with the anchor of the section if it has one. */
export function sectionPath({ id, page }: DocsSection): string {
  return id === '' ? page.path : `${page.path}#${id}`;
}
