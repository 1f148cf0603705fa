/**
 * Joins paths. Removes empty segments and `.`, and resolves each `..` with the segment before it. Keeps a `..` without a segment before it,
 * so the result can lead out of the folder: `joinPaths('a', '../../b')` is `../b`.
 */
export function joinPaths(...paths: readonly string[]): string {
  const names: string[] = [];
  for (const name of paths.flatMap((path) => path.split('/'))) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
