/**
 * `npm run check`: all checks of the code except its tests. Every step runs, even after one has failed.
 *
 *   npm run check                    all steps
 *   npm run check -- sizes types     only these steps; if one needs built files, first builds the parts that are missing or outdated
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readAudit } from './readAudit.mjs';
import { ROOT, tool } from './tool.mjs';

/**
 * The steps: the name that selects them, what they check, and the command. If a selected step has `needsBuild` and the step `build` is not
 * selected, the parts of `dist/` that are missing or outdated are built first.
 *
 * The two lists run side by side. Keep their times similar, because the check takes as long as the longer one. The steps of a list run in
 * order. So a step that uses the files of another step, such as each one with `needsBuild`, comes after it in the same list.
 */
const FIRST_LIST = [
  { name: 'build', checks: 'build', command: () => ['scripts/build.mjs'] },
  { name: 'sizes', checks: 'sizes', command: () => ['scripts/sizes.mjs'], needsBuild: true },
  {
    name: 'package',
    checks: 'package, as npm sees it',
    command: () => [tool('publint'), '--strict'],
    needsBuild: true,
  },
  {
    name: 'package',
    checks: 'types, as other packages see them',
    command: () => [tool('@arethetypeswrong/cli', 'attw'), '--pack', '.', '--profile', 'esm-only'],
    needsBuild: true,
  },
  {
    name: 'lint',
    checks: 'format and lint',
    command: () => [tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'types',
    checks: 'types',
    command: () => [tool('typescript', 'tsc'), '-p', 'tsconfig.json'],
  },
];
const SECOND_LIST = [
  {
    name: 'stories',
    checks: 'stories',
    command: () => [tool('storybook'), 'build', '--quiet', '--output-dir', 'storybook-static'],
  },
  {
    name: 'stories',
    checks: 'stories load nothing from other hosts',
    command: () => ['scripts/stories-offline.mjs'],
  },
  { name: 'expressions', checks: 'time of regular expressions', command: () => ['scripts/redos.mjs'] },
  {
    name: 'unused',
    checks: 'unused code and dependencies',
    command: () => [tool('knip'), '--treat-config-hints-as-errors'],
  },
];
const STEPS = [...FIRST_LIST, ...SECOND_LIST];
const AUDIT = 'audit';
const NAMES = [...new Set(STEPS.map(({ name }) => name)), AUDIT];

const runFile = promisify(execFile);

/** Runs a Node script until it ends. Returns its output, whether it passed, and the error if it could not be started. */
async function run(parts, env = process.env) {
  try {
    const output = await runFile(process.execPath, parts, { cwd: ROOT, env, maxBuffer: Number.POSITIVE_INFINITY });
    return { ...output, passed: true };
  } catch (error) {
    const { stdout = '', stderr = '', code } = error;
    return { stdout, stderr, passed: false, error: typeof code === 'string' ? error : undefined };
  }
}

/** Asks npm for security advisories about the runtime dependencies of the package, not about its development dependencies. */
async function audit() {
  const npm = process.env.npm_execpath;
  if (!npm) return { unknown: 'run this as "npm run check"' };
  return readAudit(await run([npm, 'audit', '--omit=dev', '--json']));
}

const failed = [];

async function check({ name, checks, command }) {
  const began = Date.now();
  const { stdout, stderr, passed, error } = await run(command(), { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${passed ? 'ok     ' : 'FAILED '} ${checks} (${seconds} s)`);
  if (!passed || name === 'sizes') console.log(`${stdout}${stderr}`.trimEnd());
  if (error) console.log(String(error));
  if (!passed) failed.push(checks);
}

async function checkAdvisories() {
  const { advisories = 0, unknown, failure } = await audit();
  const auditFailed = failure !== undefined || advisories > 0;
  const auditState = auditFailed ? 'FAILED ' : unknown === undefined ? 'ok     ' : 'skipped';
  console.log(`${auditState} advisories on dependencies: ${failure ?? unknown ?? advisories}`);
  if (auditFailed) failed.push('advisories');
}

const given = process.argv.slice(2);
const unknownNames = given.filter((name) => !NAMES.includes(name));
if (unknownNames.length > 0) {
  console.error(`No step of the check has the name ${unknownNames.join(', ')}. The steps are: ${NAMES.join(', ')}.`);
  process.exit(1);
}
const isSelected = (name) => given.length === 0 || given.includes(name);

async function checkSelected(steps) {
  for (const step of steps) if (isSelected(step.name)) await check(step);
}

if (!isSelected('build') && STEPS.some(({ name, needsBuild }) => needsBuild && isSelected(name))) {
  await check({ name: 'build', checks: 'build of stale parts', command: () => ['scripts/build.mjs', '--missing'] });
}
await Promise.all([
  checkSelected(FIRST_LIST),
  checkSelected(SECOND_LIST),
  isSelected(AUDIT) ? checkAdvisories() : undefined,
]);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}. "npm run fix" corrects the format and simple lint errors.`);
  process.exitCode = 1;
}
