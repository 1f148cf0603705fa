import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { pathFrom } from '../../shared/pathFrom.js';
import type { ProjectPlace } from './ProjectPlace.js';

/**
 * Resolves a reference that begins with an alias: `@site` of Docusaurus is the root of the project, and the aliases `@` and `~` of bundlers
 * are the documentation folder.
 *
 * @returns a path relative to the documentation folder. The path begins with `../` if the file is outside this folder. Undefined if the
 *   reference has no alias.
 * @example resolveAlias('@site/docs/guide/part.mdx', { folder: 'docs', content: 'docs' }) // 'guide/part.mdx'
 */
export function resolveAlias(reference: string, { folder }: ProjectPlace): string | undefined {
  const [, site, path = ''] = /^(?:(@site)|[@~])\/(.*)$/s.exec(reference) ?? [];
  if (path === '') return undefined;
  return site ? pathFrom(folder, path) : path;
}

/**
 * Replaces the aliases in the links and images of a page with paths that begin at the documentation folder. The path of a file outside this
 * folder begins at the innermost folder that contains both, usually the root of the project.
 */
export function resolveAliases(root: Root, place: ProjectPlace): void {
  // `@site/static/a.png` is outside the documentation folder, so its path begins with `../`. Remove `../`: public files are found by
  // their path in the project.
  const resolved = (url: string) => {
    const path = resolveAlias(url, place);
    return path === undefined ? url : `/${path.replace(/^(?:\.\.\/)+/, '')}`;
  };
  visit(root, ['link', 'image', 'definition'], (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    node.url = resolved(node.url);
    const media = node.type === 'link' ? node.data?.media : undefined;
    if (media?.poster) media.poster = resolved(media.poster);
  });
}
