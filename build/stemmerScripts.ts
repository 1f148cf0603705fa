import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LIBRARY = fileURLToPath(import.meta.resolve('snowball-stemmers'));
/** Matches one stemmer in the library, which has all stemmers in a single file. */
const STEMMER = /^ {4}var (\w+)Stemmer = function \(_SnowballStemmer\d*\) \{\n[\s\S]*?^ {4}\}\(SnowballStemmer\);\n/gm;
/** Matches the line of one stemmer in the library's list of languages. */
const LISTED = /^ {12}(\w+): \w+Stemmer,?\n/gm;

/**
 * Returns the entries of the build, one for each stemmer. An entry is the path of the stemmer library, with the stemmer's name as the
 * query.
 */
export function stemmerInputs(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `${LIBRARY}?${name}`]));
}

/**
 * A Vite plugin that reduces each entry of `stemmerInputs` to a classic script with one stemmer. The script passes the stemmer to the
 * search of an export. Each stemmer has its own script, because all stemmers together are five times as large as the rest of the search.
 */
export function stemmerScripts(): Plugin {
  return {
    name: 'stemmer-scripts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(`${LIBRARY}?`) ? id : undefined),
    load(id) {
      if (!id.startsWith(`${LIBRARY}?`)) return undefined;
      const name = id.slice(LIBRARY.length + 1);
      const keepOnlyThis = (text: string, found: string) => (found === name ? text : '');
      const source = readFileSync(LIBRARY, 'utf8').replace(STEMMER, keepOnlyThis).replace(LISTED, keepOnlyThis);
      if (source.match(STEMMER)?.length !== 1 || source.match(LISTED)?.length !== 1)
        throw new Error(`The source of snowball-stemmers does not match build/stemmerScripts.ts: no "${name}" found.`);
      return `docsSearch('stemmer', '${name}', (function (exports, define) {${source};\nreturn exports.newStemmer('${name}');})({}));`;
    },
  };
}
