/**
 * `npm run check`: everything that can be said about the code without running its tests. Every step runs, also after one has failed.
 */
import { spawnSync } from 'node:child_process';
import { ROOT, tool } from './tool.mjs';

const STEPS = [
  ['format and lint', () => [tool('@biomejs/biome', 'biome'), 'check', '.']],
  // Before the types: some pages of the benchmarks import what is built.
  ['build', () => ['scripts/build.mjs']],
  ['types', () => [tool('typescript', 'tsc'), '-p', 'tsconfig.json']],
  ['time that regular expressions take', () => ['scripts/redos.mjs']],
  ['unused code and dependencies', () => [tool('knip')]],
  ['sizes', () => ['scripts/sizes.mjs']],
  ['package, as npm sees it', () => [tool('publint'), '--strict']],
  [
    'types, as other packages see them',
    () => [tool('@arethetypeswrong/cli', 'attw'), '--pack', '.', '--profile', 'esm-only'],
  ],
  ['stories', () => [tool('storybook'), 'build', '--quiet', '--output-dir', 'storybook-static']],
  ['stories ask for nothing elsewhere', () => ['scripts/stories-offline.mjs']],
];

/** What is known against the packages that a reader's page gets. Where the registry answers no such question, that is said and no fault. */
function audit() {
  const npm = process.env.npm_execpath;
  if (!npm) return 'not asked: run it as "npm run check"';
  const { stdout } = spawnSync(process.execPath, [npm, 'audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  try {
    const { metadata } = JSON.parse(stdout);
    return metadata ? metadata.vulnerabilities.total : 'the registry does not answer audits here';
  } catch {
    return 'the registry does not answer audits here';
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
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status !== 0 || name === 'sizes') console.log(`${stdout}${stderr}`.trimEnd());
  if (status !== 0) failed.push(name);
}
const advisories = audit();
console.log(`${advisories > 0 ? 'FAILED' : 'ok    '} advisories on dependencies: ${advisories}`);
if (advisories > 0) failed.push('advisories');
if (failed.length > 0) {
  console.error(`\nNot clean: ${failed.join(', ')}. "npm run fix" mends format and the simple lint rules.`);
  process.exitCode = 1;
}
