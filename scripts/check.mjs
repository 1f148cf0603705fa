/**
 * `npm run check`: all checks of the code except its tests. Every step runs, even after one has failed.
 */
import { spawnSync } from 'node:child_process';
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

/** Returns the number of advisories on the package's own dependencies, or why it is unknown. An unknown number is not a failure. */
function audit() {
  const npm = process.env.npm_execpath;
  if (!npm) return 'run this as "npm run check"';
  const { stdout } = spawnSync(process.execPath, [npm, 'audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  try {
    const { metadata } = JSON.parse(stdout);
    return metadata ? metadata.vulnerabilities.total : 'this registry has no audits';
  } catch {
    return 'this registry has no audits';
  }
}

const failed = [];
for (const [name, command] of STEPS) {
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, command(), {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)`);
  if (status !== 0 || name === 'sizes') console.log(`${stdout}${stderr}`.trimEnd());
  if (status !== 0) failed.push(name);
}
const advisories = audit();
const auditState = typeof advisories === 'string' ? 'skipped' : advisories > 0 ? 'FAILED ' : 'ok     ';
console.log(`${auditState} advisories on dependencies: ${advisories}`);
if (advisories > 0) failed.push('advisories');
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}. "npm run fix" corrects the format and simple lint errors.`);
  process.exitCode = 1;
}
