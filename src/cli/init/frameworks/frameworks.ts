import type { Project } from '../Project.js';
import { docusaurus } from './docusaurus.js';
import type { Framework } from './Framework.js';
import { mkdocs } from './mkdocs.js';
import { nextApp } from './nextApp.js';
import { plainHtml } from './plainHtml.js';
import { starlight } from './starlight.js';
import { vitepress } from './vitepress.js';
import { viteReact } from './viteReact.js';

/** Every kind of site that `init` can set up. */
export const FRAMEWORKS: readonly Framework[] = [
  nextApp,
  docusaurus,
  vitepress,
  starlight,
  mkdocs,
  viteReact,
  plainHtml,
];

/**
 * Returns the kinds of site that a project can be. A project counts as plain HTML only if it is of no other kind and its `package.json`
 * names at most one package. A project with more packages probably builds its pages.
 */
export async function recogniseFrameworks(project: Project): Promise<Framework[]> {
  const found: Framework[] = [];
  for (const framework of FRAMEWORKS) if (await framework.recognise(project)) found.push(framework);
  if (found.length > 1) return found.filter((framework) => framework !== plainHtml);
  const isBuilt = (await project.read('package.json')).state === 'text' && (await project.dependencies()).size > 1;
  return found[0] === plainHtml && isBuilt ? [] : found;
}
