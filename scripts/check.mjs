/**
 * `npm run check`: everything that can be said about the code without running its tests. Every step runs, also after one has failed.
 */
import { spawnSync } from 'node:child_process';
import { ROOT, tool } from './tool.mjs';

const STEPS = [
  ['format and lint', () => [tool('@biomejs/biome', 'biome'), 'check', '.']],
  ['types', () => [tool('typescript', 'tsc'), '-p', 'tsconfig.json']],
  ['unused code and dependencies', () => [tool('knip')]],
  ['build', () => ['scripts/build.mjs']],
  ['sizes', () => ['scripts/sizes.mjs']],
  ['package, as npm sees it', () => [tool('publint'), '--strict']],
  [
    'types, as other packages see them',
    () => [tool('@arethetypeswrong/cli', 'attw'), '--pack', '.', '--profile', 'esm-only'],
  ],
  ['stories', () => [tool('storybook'), 'build', '--quiet', '--output-dir', 'storybook-static']],
];

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
if (failed.length > 0) {
  console.error(`\nNot clean: ${failed.join(', ')}. "npm run fix" mends format and the simple lint rules.`);
  process.exitCode = 1;
}
