/**
 * Finds an nginx for the test that hosts an export with it. With `--install`, installs Debian's if it finds none, but only on CI as root.
 *
 *   node scripts/nginx.mjs             prints the path, or which test is skipped; never fails
 *   node scripts/nginx.mjs --install   the same, but installs nginx first if there is none
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
/** Debian's packages run this program to find out whether they may start their service. */
const POLICY = '/usr/sbin/policy-rc.d';
const FORBIDDEN = '#!/bin/sh\nexit 101\n';

export const WITHOUT_NGINX =
  'nginx is not installed, so the test that hosts an export with it is skipped. Install it, or set NGINX_PATH to its path.';

/** The path of an installed nginx, or undefined. `NGINX_PATH` takes precedence. */
export function findNginx() {
  return [process.env.NGINX_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path));
}

function installNginx() {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log("No nginx found. Installing Debian's with apt-get, without starting it …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  const isNewPolicy = !existsSync(POLICY);
  if (isNewPolicy) writeFileSync(POLICY, FORBIDDEN, { mode: 0o755 });
  try {
    run('update', '-qq') && run('install', '-qy', '--no-install-recommends', 'nginx-light');
  } finally {
    if (isNewPolicy) rmSync(POLICY, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findNginx() && process.argv.includes('--install')) installNginx();
  const found = findNginx();
  console.log(found ? `A test hosts an export with ${found}` : WITHOUT_NGINX);
}
