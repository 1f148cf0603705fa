/** Returns the possible file names of a configuration in JavaScript or TypeScript: `name` with each extension. */
export function scriptNames(name: string): string[] {
  return ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts'].map((extension) => `${name}.${extension}`);
}

/** Paths of Hugo's configuration, from the root of the project. */
export const HUGO_CONFIGS: readonly string[] = [
  'hugo',
  'config',
  'config/_default/hugo',
  'config/_default/config',
].flatMap((name) => ['toml', 'yaml', 'yml', 'json'].map((extension) => `${name}.${extension}`));
