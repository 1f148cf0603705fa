/**
 * Runs the tests. Arguments go to Vitest: `npm test -- test/search/stemWord.node.test.ts`.
 *
 *   node scripts/test.mjs             the tests for every change
 *   node scripts/test.mjs --watch     the same, repeated after each change of a file
 *   node scripts/test.mjs --release   tests that are too slow or too large for every change
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROJECTS = [
  'node',
  'built',
  'browser',
  'browser-own-page',
  'browser-react-18',
  'browser-react-18-own-page',
  'storybook',
];
const RELEASE_PROJECTS = ['release', 'release-react-18', 'release-preact'];

const named = process.argv.slice(2).filter((argument) => !['--watch', '--release'].includes(argument));
const projects = process.argv.includes('--release') ? RELEASE_PROJECTS : PROJECTS;
const selection = named.includes('--project') ? [] : projects.flatMap((project) => ['--project', project]);

const vitest = fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json')));
const child = spawn(
  process.execPath,
  // More space for new objects (MB): with the default, Vitest collects garbage for a quarter of its time.
  ['--max-semi-space-size=64', vitest, process.argv.includes('--watch') ? 'watch' : 'run', ...selection, ...named],
  // Storybook must not send anything while it is tested.
  { stdio: 'inherit', env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
