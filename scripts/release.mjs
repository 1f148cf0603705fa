/**
 * `npm run release:check`: checks whether this checkout can be published, and packs it. It never publishes the package. If every step has
 * succeeded, it prints the commands that publish the package.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findVersionProblems } from './release/findVersionProblems.mjs';
import { PackageTrial } from './release/PackageTrial.mjs';
import { ROOT } from './tool.mjs';

/** Where the package is kept until it is published. */
const OUTPUT = join(ROOT, '.cache/release');

const readText = (file) => readFileSync(join(ROOT, file), 'utf8');
const manifest = JSON.parse(readText('package.json'));

function checkTree() {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).trim();
  if (changed !== '') throw new Error(`Commit or remove these changes:\n${changed}`);
}

function checkVersion() {
  const problems = findVersionProblems(readText);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Runs an npm command and returns its output. */
function npm(args) {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(`${stdout}${stderr}`.trim());
  return stdout;
}

function pack() {
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  const name = npm(['pack', '--silent', '--pack-destination', OUTPUT]).trim().split('\n').at(-1);
  return join(OUTPUT, name);
}

let failures = 0;

/** Runs a step and prints its result. Returns whether it has succeeded. */
async function runStep(name, step) {
  const began = Date.now();
  try {
    await step();
  } catch (error) {
    failures += 1;
    console.log(`FAILED ${name}\n${error.message}\n`);
    return false;
  }
  console.log(`ok     ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return true;
}

await runStep('the git tree is clean', checkTree);
await runStep('version and changelog agree', checkVersion);
// This step builds everything from scratch, and the next one packs that build.
await runStep('npm run check', () => npm(['run', 'check']));
let tarball = '';
const isPacked = await runStep('npm pack', () => {
  tarball = pack();
});
const folder = mkdtempSync(join(tmpdir(), 'docs-assistant-release-'));
try {
  const steps = isPacked ? new PackageTrial({ tarball, folder, manifest }).steps : [];
  for (const [name, step] of steps) if (!(await runStep(`the package ${name}`, step))) break;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures > 0) {
  console.error(`\n${failures === 1 ? 'One step has' : `${failures} steps have`} failed. Do not publish.`);
  process.exitCode = 1;
} else {
  console.log(`
Nothing is published yet. To publish this package:

  npm publish ${relative(process.cwd(), tarball)}
  git tag v${manifest.version} && git push origin v${manifest.version}`);
}
