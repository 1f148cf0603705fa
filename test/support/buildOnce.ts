import { spawnSync } from 'node:child_process';

/** The tests of what is shipped need it built: builds what is missing or older than its sources. */
export function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--missing'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}
