/**
 * `npm run check`: all checks of the code except its tests. Every step runs, even after one has failed.
 */
import { spawnSync } from 'node:child_process';
import { readAudit } from './readAudit.mjs';
import { ROOT, tool } from './tool.mjs';

const STEPS = [
  ['format and lint', () => [tool('@biomejs/biome', 'biome'), 'check', '.']],
  // Build before checking the types, because some benchmarks and tests import the built files.
  ['build', () => ['scripts/build.mjs']],
  ['types', () => [tool('typescript', 'tsc'), '-p', 'tsconfig.json']],
  ['time of regular expressions', () => ['scripts/redos.mjs']],
  ['unused code and dependencies', () => [tool('knip')]],
  ['sizes', () => ['scripts/sizes.mjs']],
  ['package, as npm sees it', () => [tool('publint'), '--strict']],
  [
    'types, as other packages see them',
    () => [tool('@arethetypeswrong/cli', 'attw'), '--pack', '.', '--profile', 'esm-only'],
  ],
  ['stories', () => [tool('storybook'), 'build', '--quiet', '--output-dir', 'storybook-static']],
  ['stories load nothing from other hosts', () => ['scripts/stories-offline.mjs']],
];

/** Runs a Node script and waits until it ends. */
function run(parts, env = process.env) {
  return spawnSync(process.execPath, parts, {
    cwd: ROOT,
    encoding: 'utf8',
    env,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
}

/** Asks npm for security advisories about the runtime dependencies of the package, not about its development dependencies. */
function audit() {
  const npm = process.env.npm_execpath;
  if (!npm) return { unknown: 'run this as "npm run check"' };
  return readAudit(run([npm, 'audit', '--omit=dev', '--json']));
}

const failed = [];
for (const [name, command] of STEPS) {
  const began = Date.now();
  const { status, stdout, stderr, error } = run(command(), { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)`);
  if (status !== 0 || name === 'sizes') console.log(`${stdout}${stderr}`.trimEnd());
  if (error) console.log(String(error));
  if (status !== 0) failed.push(name);
}
const { advisories = 0, unknown, failure } = audit();
const auditFailed = failure !== undefined || advisories > 0;
const auditState = auditFailed ? 'FAILED ' : unknown === undefined ? 'ok     ' : 'skipped';
console.log(`${auditState} advisories on dependencies: ${failure ?? unknown ?? advisories}`);
if (auditFailed) failed.push('advisories');
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}. "npm run fix" corrects the format and simple lint errors.`);
  process.exitCode = 1;
}
