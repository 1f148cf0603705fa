/**
 * Finishes the type declarations in dist/: removes those that no public entry of the package reaches, and adds the one for
 * `docs-assistant/styles.css`, because TypeScript 6 and 7 reject a side-effect import without types.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './tool.mjs';

const DIST = join(ROOT, 'dist');
const STYLES = join(DIST, 'styles.css.d.ts');
/** The specifier in `from './a.js'`, `import './a.js'` and `import('./a.js')`. */
const RELATIVE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

writeFileSync(STYLES, 'export {};\n');

const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const waiting = Object.values(exports).flatMap(({ types }) => (types ? [join(ROOT, types)] : []));
const reached = new Set(waiting);
for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
    const target = join(dirname(file), specifier.replace(/(?:\.js)?$/, '.d.ts'));
    if (reached.has(target) || !existsSync(target)) continue;
    reached.add(target);
    waiting.push(target);
  }
}

for (const name of readdirSync(DIST, { recursive: true })) {
  const file = join(DIST, name);
  if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
}
