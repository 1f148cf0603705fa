import type { ModuleImport } from './dropModules.js';

/**
 * Matches a path that begins with `./`, `../` or `@site/` (the project's root) and ends with an extension. Does not match paths with a
 * bundler's loader (`!`) or a query.
 */
const PATH = /^(?:\.{1,2}|@site)\/[^!?]*\.(\w+)$/;
/** Extensions of files that a bundler reads as data or code. Importing such a file does not give its URL. */
const MODULE = /^(?:[cm]?[jt]sx?|json|ya?ml|toml|mdx?|css|scss|vue|svelte|astro)$/i;
const REQUIRE = /^require\(\s*(?:"([^"\\]+)"|'([^'\\]+)')\s*\)(?:\.default)?$/;
const BASE_URL = /^useBaseUrl\(\s*(?:"([^"\\]+)"|'([^'\\]+)')\s*\)$/;

/**
 * The files that a page imports and that have a URL, such as images: `import photo from './photo.png'`. The keys are the names of the
 * imports. The values are the paths of the files.
 */
export type AssetPaths = ReadonlyMap<string, string>;

export const NO_ASSETS: AssetPaths = new Map();

/**
 * Returns the paths of imported files that have URLs, such as images, by the names of the imports. Leaves out a name under which several
 * files are imported. A page can include parts that use the same name for different files.
 */
export function assetPathsOf(imports: readonly ModuleImport[]): AssetPaths {
  const paths = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const { name, from } of imports) {
    if ((paths.get(name) ?? from) !== from) ambiguous.add(name);
    paths.set(name, from);
  }
  return new Map([...paths].filter(([name, from]) => isAsset(from) && !ambiguous.has(name)));
}

/**
 * Returns the path of the file that an expression refers to, without executing the expression: `require('./a.png').default`,
 * `useBaseUrl('/a.png')` of Docusaurus, or the name under which the page imports a file (`photo`). Undefined for other expressions, for a
 * path in `require` that `isAsset` rejects (`./data.json`), and for a path in `useBaseUrl` that begins with `../`.
 */
export function readAssetPath(expression: string, assets: AssetPaths): string | undefined {
  const trimmed = expression.trim();
  const required = REQUIRE.exec(trimmed);
  if (required) {
    const path = required[1] ?? required[2] ?? '';
    return isAsset(path) ? path : undefined;
  }
  const based = BASE_URL.exec(trimmed);
  if (!based) return assets.get(trimmed);
  const path = (based[1] ?? based[2] ?? '').replace(/^\.\//, '');
  // Ignore a path above the base of the site: it is a mistake of the author.
  if (path.startsWith('../')) return undefined;
  return /^(?:[/#]|[a-z][a-z0-9+.-]*:)/i.test(path) ? path : `/${path}`;
}

function isAsset(path: string): boolean {
  const extension = PATH.exec(path)?.[1];
  return extension !== undefined && !MODULE.test(extension);
}
