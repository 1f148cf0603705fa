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
 * Returns the frameworks that a project may use. Plain HTML is among them only if no other framework is recognised and `package.json` names
 * at most one dependency. A project with more dependencies probably builds its pages.
 */
export async function recogniseFrameworks(project: Project): Promise<Framework[]> {
  const found: Framework[] = [];
  for (const framework of FRAMEWORKS) if (await framework.recognise(project)) found.push(framework);
  if (found.length > 1) return found.filter((framework) => framework !== plainHtml);
  const isBuilt = (await project.read('package.json')).state === 'text' && (await project.dependencies()).size > 1;
  return found[0] === plainHtml && isBuilt ? [] : found;
}
