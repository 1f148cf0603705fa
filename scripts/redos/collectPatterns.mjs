import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../tool.mjs';
import { SourceModule, staticText } from './staticText.mjs';

/**
 * @typedef {object} FoundPattern
 * @property {string} key The pattern with its flags, `/a+/g`. Parts of the pattern known only at run time are written as `${expression}`.
 *   Flags known only at run time are left out.
 * @property {string} source The pattern to check, with a placeholder for each part known only at run time.
 * @property {string} flags
 * @property {boolean} isDynamic Whether parts of it are known only at run time.
 * @property {string[]} files The files that contain it.
 */

/**
 * Collects the regular expressions of a folder: literals and calls of `RegExp`.
 *
 * @returns {FoundPattern[]}
 */
export function collectPatterns(folder) {
  const found = new Map();
  for (const file of sourceFiles(folder)) {
    const name = relative(ROOT, file).replaceAll('\\', '/');
    for (const pattern of patternsOf(SourceModule.of(file))) {
      const files = found.get(pattern.key)?.files ?? [];
      found.set(pattern.key, { ...pattern, files: files.includes(name) ? files : [...files, name] });
    }
  }
  return [...found.values()].sort((left, right) => (left.key < right.key ? -1 : 1));
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

function* patternsOf(module) {
  for (const node of module.nodes()) {
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex;
      yield { key: keyOf(pattern, flags), source: pattern, flags, isDynamic: false };
    } else if (isRegExpCall(node)) {
      yield patternOfCall(node, module);
    }
  }
}

function isRegExpCall({ type, callee }) {
  return (
    (type === 'NewExpression' || type === 'CallExpression') && callee.type === 'Identifier' && callee.name === 'RegExp'
  );
}

function patternOfCall({ arguments: [source, flags] }, module) {
  const pattern = staticText(source, module);
  const { checked } = flags ? staticText(flags, module) : { checked: '' };
  // If the flags are known only at run time, the pattern is checked without flags.
  const knownFlags = /^[dgimsuvy]*$/.test(checked) ? checked : '';
  return {
    key: keyOf(pattern.written, knownFlags),
    source: pattern.checked,
    flags: knownFlags,
    isDynamic: pattern.written !== pattern.checked,
  };
}

/** Escapes line breaks and tabs, because `verdicts.tsv` has one line of tab-separated values for each pattern. */
function keyOf(pattern, flags) {
  return `/${pattern.replaceAll('\n', '\\n').replaceAll('\t', '\\t')}/${flags}`;
}
