import type { DocsSection } from '../../src/service/search/DocsSection.js';

/** Returns the decoded path of a section's page, and the anchor. */
export function sectionPath({ id, page }: DocsSection): string {
  return id === '' ? page.path : `${page.path}#${id}`;
}
