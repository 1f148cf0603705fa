/**
 * Finds a Redis server for the tests of shared state. With `--install`, installs Debian's if it finds none, but only on CI as root.
 *
 *   node scripts/redis.mjs             prints the path, or which tests are skipped; never fails
 *   node scripts/redis.mjs --install   the same, but installs Redis first if there is none
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installDebianPackage } from './installDebianPackage.mjs';

const SYSTEM_PATHS = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
  '/usr/bin/valkey-server',
];

export const WITHOUT_REDIS =
  'Redis is not installed, so the tests of state in Redis are skipped. Install it, or set REDIS_SERVER_PATH to the path of redis-server.';

/** The path of an installed Redis server, or undefined. `REDIS_SERVER_PATH` takes precedence. */
export function findRedis() {
  return [process.env.REDIS_SERVER_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findRedis() && process.argv.includes('--install')) installDebianPackage('redis-server');
  const found = findRedis();
  console.log(found ? `The tests of shared state start ${found}` : WITHOUT_REDIS);
}
