import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { expect, it } from 'vitest';
import { LIMIT_SETTINGS } from '../../../src/cli/settings/limitSettings.js';
import { SERVE_SETTINGS } from '../../../src/cli/settings/serveSettings.js';

const FOLDER = 'src/cli';

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partOf = (part: Part, key: string): Part => (isPart(part[key]) ? part[key] : {});

/** The objects and lists of a syntax tree. */
function* partsOf(value: unknown): Generator<Part> {
  if (!isPart(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* partsOf(child);
}

/** Names of the properties that a source takes from an object by destructuring, or reads from an object named `settings` or `values`. */
function readNames(source: string): unknown[] {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] });
  return [...partsOf(program)].flatMap((part) => {
    if (part.type === 'ObjectPattern')
      return Object.values(partOf(part, 'properties')).flatMap((each) =>
        isPart(each) ? (partOf(each, 'key').name ?? []) : [],
      );
    if (part.type !== 'MemberExpression' && part.type !== 'OptionalMemberExpression') return [];
    const object = partOf(part, 'object');
    const owner = object.name ?? partOf(object, 'property').name;
    return owner === 'settings' || owner === 'values' ? [partOf(part, 'property').name] : [];
  });
}

it('finds the properties that code reads, and not those that it writes', () => {
  const source = 'const { port, ...rest } = given; use(settings.host, site.settings?.log, { cache: 1 }, other.open);';
  expect(readNames(source)).toEqual(['port', 'host', 'log']);
});

// Without this test, nobody would notice that a documented option has no effect: `vitest -u` with `test/docs/settings.node.test.ts` writes
// every setting into the documentation, even an unused one.
it('code reads every setting of serve', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('init'),
  );
  const read = new Set(files.flatMap((file) => readNames(readFileSync(join(FOLDER, file), 'utf8'))));
  // Leave out the limits: `limitsOf` reads them in a loop, so `readNames` does not find their names.
  const names = Object.keys(SERVE_SETTINGS).filter((name) => !(name in LIMIT_SETTINGS));
  expect(names.filter((name) => !read.has(name))).toEqual([]);
});
