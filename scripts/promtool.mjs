/**
 * Finds promtool for the tests that check metrics and alert rules with it. With `--install`, installs Debian's Prometheus if it finds none,
 * but only on CI as root. The release tests install it; the other tests use it if it is there.
 *
 *   node scripts/promtool.mjs             prints the path, or which tests are skipped; never fails
 *   node scripts/promtool.mjs --install   the same, but installs Prometheus first if there is none
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installDebianPackage } from './installDebianPackage.mjs';

const SYSTEM_PATHS = ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'];

const WITHOUT_PROMTOOL =
  'promtool is not installed, so metrics and alert rules are not checked with it. Install Prometheus, or set PROMTOOL_PATH.';

/** The path of an installed promtool, or undefined. `PROMTOOL_PATH` takes precedence. */
export function findPromtool() {
  return [process.env.PROMTOOL_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findPromtool() && process.argv.includes('--install')) installDebianPackage('prometheus');
  const found = findPromtool();
  console.log(found ? `Metrics and alert rules are checked with ${found}` : WITHOUT_PROMTOOL);
}
