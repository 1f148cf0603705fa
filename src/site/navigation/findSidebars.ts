import { createConfigFiles } from '../config/createConfigFiles.js';
import { readDocusaurus } from '../config/readDocusaurus.js';
import type { ReadFile } from '../files/ReadFile.js';
import { readTextFile } from '../files/readTextFile.js';
import type { DocsPage } from '../pages/DocsPage.js';
import type { ConfiguredSidebars } from './buildConfigNavigation.js';

/**
 * Returns the sidebars from the configuration of the site's generator. If the configuration has no sidebars, reads them from files of
 * Docusaurus among the pages, such as `sidebars.json`.
 */
export async function findSidebars(
  pages: readonly DocsPage[],
  readFile: ReadFile,
  configured?: ConfiguredSidebars,
): Promise<ConfiguredSidebars> {
  if (configured?.sidebars.length) return configured;
  const files = createConfigFiles((name) => readTextFile(readFile, name));
  const versions = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  const { sidebars = [] } = await readDocusaurus({ ...files, docs: '', versions });
  return { sidebars };
}
