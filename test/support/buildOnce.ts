import { spawnSync } from 'node:child_process';

/** Builds the missing and stale parts of the package before the tests of the built package. */
export function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--missing'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}
