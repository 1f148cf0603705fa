/** Joins relative paths. Removes empty segments, `.`, and each `..` together with the segment before it. */
export function joinPaths(...paths: readonly string[]): string {
  const names: string[] = [];
  for (const name of paths.flatMap((path) => path.split('/'))) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
