/**
 * Finds an nginx for the test that hosts an export with it. With `--install`, installs Debian's if it finds none, but only on CI as root.
 *
 *   node scripts/nginx.mjs             prints the path, or which test is skipped; never fails
 *   node scripts/nginx.mjs --install   the same, but installs nginx first if there is none
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installDebianPackage } from './installDebianPackage.mjs';

const SYSTEM_PATHS = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

export const WITHOUT_NGINX =
  'nginx is not installed, so the test that hosts an export with it is skipped. Install it, or set NGINX_PATH to its path.';

/** The path of an installed nginx, or undefined. `NGINX_PATH` takes precedence. */
export function findNginx() {
  return [process.env.NGINX_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findNginx() && process.argv.includes('--install')) installDebianPackage('nginx-light');
  const found = findNginx();
  console.log(found ? `A test hosts an export with ${found}` : WITHOUT_NGINX);
}
