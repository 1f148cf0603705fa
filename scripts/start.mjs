/**
 * `npm start`: serves the documentation of this package with the local service, with the assistant on every page. First builds the parts
 * of `dist/` that this needs, if they are missing or outdated. Passes its arguments on to `docs-assistant serve`.
 */
import { fileURLToPath } from 'node:url';
import { buildMissing } from './build.mjs';

const DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const COMMAND = new URL('../dist/cli/main.js', import.meta.url);

await buildMissing(['site', 'node']);
process.argv = [
  process.argv[0],
  fileURLToPath(COMMAND),
  'serve',
  DOCS,
  '--domain',
  'docs-assistant',
  ...process.argv.slice(2),
];
await import(COMMAND);
