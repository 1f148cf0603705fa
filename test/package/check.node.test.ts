import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs the check without npm, so that the step `audit` sends no request to the registry. */
function check(...steps: string[]) {
  const env = { ...process.env };
  delete env.npm_execpath;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', ...steps], {
    encoding: 'utf8',
    env,
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

it('npm run check runs only the steps that are named', () => {
  const { status, lines } = check('audit');
  expect(lines).toEqual([expect.stringContaining('advisories on dependencies')]);
  expect(status).toBe(0);
});

it('npm run check lists its steps if a name is unknown, and runs nothing', () => {
  const { status, lines, stderr } = check('audit', 'tests', 'typos');
  expect(stderr.trim()).toBe(
    'No step of the check has the name tests, typos. The steps are: build, sizes, package, lint, types, stories, expressions, unused, audit.',
  );
  expect(lines).toEqual(['']);
  expect(status).toBe(1);
});
