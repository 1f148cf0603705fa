/**
 * Runs the tests. Arguments go to Vitest: `npm test -- test/search/stemWord.node.test.ts`.
 *
 *   node scripts/test.mjs             the tests for every change
 *   node scripts/test.mjs --watch     the same, repeated after each change of a file
 *   node scripts/test.mjs --engines   the tests in Firefox and WebKitGTK
 *   node scripts/test.mjs --release   tests that are too slow or too large for every change, and those in Firefox and WebKitGTK
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
const ENGINE_PROJECTS = ['engines'];
const RELEASE_PROJECTS = [
  'release',
  'release-react-18',
  'release-react-18-own-page',
  'release-preact',
  'release-preact-own-page',
  ...ENGINE_PROJECTS,
];
const OPTIONS = { '--engines': ENGINE_PROJECTS, '--release': RELEASE_PROJECTS, '--watch': PROJECTS };

const named = process.argv.slice(2).filter((argument) => !(argument in OPTIONS));
const option = Object.keys(OPTIONS).find((name) => process.argv.includes(name));
const projects = option ? OPTIONS[option] : PROJECTS;
const selection = named.includes('--project') ? [] : projects.flatMap((project) => ['--project', project]);

const vitest = fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json')));
const child = spawn(
  process.execPath,
  // Give new objects more space (MB): with the default, Vitest collects garbage for a quarter of its time.
  ['--max-semi-space-size=64', vitest, process.argv.includes('--watch') ? 'watch' : 'run', ...selection, ...named],
  // Tests must not make Storybook send usage data.
  { stdio: 'inherit', env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
