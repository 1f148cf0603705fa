/**
 * `npm run bench`: runs every benchmark below test/bench, prints its tables and writes them to bench-results/. Claims about time are
 * measured here rather than in tests. A benchmark is a file `test/bench/<name>/bench.mjs` whose default export is an async function that
 * returns its tables.
 *
 *   npm run bench              runs all benchmarks
 *   npm run bench -- answer    runs the named ones
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const HERE = new URL('./', import.meta.url);
const RESULTS = new URL('../../bench-results/', import.meta.url);

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const names = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/bench.mjs`, HERE)))
  .map(({ name }) => name)
  .filter((name) => named.length === 0 || named.includes(name));

if (names.length === 0) {
  console.error(`No such benchmark below test/bench: ${named.join(', ')}.`);
  process.exit(1);
}
mkdirSync(RESULTS, { recursive: true });
for (const name of names) {
  const { default: bench } = await import(new URL(`${name}/bench.mjs`, HERE));
  const result = await bench({});
  for (const { title, rows } of result.tables ?? [{ title: result.name ?? name, rows: result.rows }]) {
    console.log(`\n${title}`);
    console.table(rows);
  }
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model };
  writeFileSync(
    new URL(`${name}.json`, RESULTS),
    `${JSON.stringify({ date: new Date().toISOString(), machine, ...result }, null, 2)}\n`,
  );
}
