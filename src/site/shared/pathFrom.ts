import { joinPaths } from './joinPaths.js';

/**
 * Returns the path from one folder to a file or folder. Both are relative to the same folder.
 *
 * @example pathFrom('docs', 'docs/guide') // 'guide'
 * pathFrom('docs', 'static') // '../static'
 */
export function pathFrom(folder: string, path: string): string {
  const from = joinPaths(folder).split('/').filter(Boolean);
  const to = joinPaths(path).split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].filter(Boolean).join('/');
}
