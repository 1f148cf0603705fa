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
import { vitestArguments } from './vitestArguments.mjs';

const vitest = fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json')));
const child = spawn(
  process.execPath,
  // Maximum size of each half of V8's space for new objects (MB). With the smaller default, garbage collection takes a quarter of the run
  // time.
  ['--max-semi-space-size=64', vitest, ...vitestArguments(process.argv.slice(2))],
  // Tests must not make Storybook send usage data.
  { stdio: 'inherit', env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
