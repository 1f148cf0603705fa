import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LIBRARY = fileURLToPath(import.meta.resolve('snowball-stemmers'));
/** The library is one file, in which each language is such a block. */
const STEMMER = /^ {4}var (\w+)Stemmer = function \(_SnowballStemmer\d*\) \{\n[\s\S]*?^ {4}\}\(SnowballStemmer\);\n/gm;
/** And a line in the list of all. */
const LISTED = /^ {12}(\w+): \w+Stemmer,?\n/gm;

/** What to build: for each language the library once more, by a name of its own. */
export function stemmerInputs(names) {
  return Object.fromEntries(names.map((name) => [name, `${LIBRARY}?${name}`]));
}

/**
 * A Vite plugin: makes of each `stemmerInputs` a classic script that hands one stemmer to the search of a bundle. All of them together are
 * five times the rest of the search.
 */
export function stemmerScripts() {
  return {
    name: 'stemmer-scripts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(`${LIBRARY}?`) ? id : undefined),
    load(id) {
      if (!id.startsWith(`${LIBRARY}?`)) return undefined;
      const name = id.slice(LIBRARY.length + 1);
      const own = (text, found) => (found === name ? text : '');
      const source = readFileSync(LIBRARY, 'utf8').replace(STEMMER, own).replace(LISTED, own);
      if (source.match(STEMMER)?.length !== 1 || source.match(LISTED)?.length !== 1)
        throw new Error(`snowball-stemmers has another form than scripts/stemmerScripts.mjs expects: "${name}".`);
      return `docsSearch('stemmer', '${name}', (function (exports, define) {${source};\nreturn exports.newStemmer('${name}');})({}));`;
    },
  };
}
