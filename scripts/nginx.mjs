/**
 * Finds an nginx for the test that opens an export from it, and with `--install` gets Debian's where that disturbs nobody: on a CI, as root.
 *
 *   node scripts/nginx.mjs             prints the path, or what is left out without it; never fails
 *   node scripts/nginx.mjs --install   the same, installing first where none is found
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEM_PATHS = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];
/** Asked by Debian's packages whether they may start their service. */
const POLICY = '/usr/sbin/policy-rc.d';
const FORBIDDEN = '#!/bin/sh\nexit 101\n';

export const WITHOUT_NGINX =
  'nginx is not installed, so no export is opened from it. Install it, or set NGINX_PATH to its path.';

/** The path of an nginx that can be started, or undefined. `NGINX_PATH` comes first. */
export function findNginx() {
  return [process.env.NGINX_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path));
}

function installNginx() {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log("No nginx found. Installing Debian's with apt-get, without starting it, as this is root on a CI …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, FORBIDDEN, { mode: 0o755 });
  try {
    run('update', '-qq') && run('install', '-qy', '--no-install-recommends', 'nginx-light');
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findNginx() && process.argv.includes('--install')) installNginx();
  const found = findNginx();
  console.log(found ? `Exports are opened from ${found}` : WITHOUT_NGINX);
}
