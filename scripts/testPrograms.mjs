/**
 * Finds the programs in `PROGRAMS`, such as nginx and Redis, which some tests need. `--install` installs the Debian packages of missing
 * programs, but only as root on CI. `--install-anywhere` also installs them as root on other machines: it is for tests that run only on
 * request.
 *
 *   node scripts/testPrograms.mjs nginx redis             prints their paths, or which tests are skipped; never fails
 *   node scripts/testPrograms.mjs nginx redis --install   the same, but installs what is missing first
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installDebianPackages } from './installDebianPackages.mjs';

const PROGRAMS = {
  nginx: {
    variable: 'NGINX_PATH',
    paths: [
      '/usr/sbin/nginx',
      '/usr/bin/nginx',
      '/usr/local/sbin/nginx',
      '/usr/local/bin/nginx',
      '/opt/homebrew/bin/nginx',
    ],
    package: 'nginx-light',
    tests: 'the tests that host an export with nginx',
  },
  redis: {
    variable: 'REDIS_SERVER_PATH',
    paths: [
      '/usr/bin/redis-server',
      '/usr/local/bin/redis-server',
      '/opt/homebrew/bin/redis-server',
      '/usr/bin/valkey-server',
    ],
    package: 'redis-server',
    tests: 'the tests of state in Redis',
  },
  promtool: {
    variable: 'PROMTOOL_PATH',
    paths: ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'],
    package: 'prometheus',
    tests: 'the tests that check metrics and alert rules with promtool',
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    package: 'firefox-esr',
    tests: 'the tests in Firefox',
  },
  webkit: {
    variable: 'WEBKIT_DRIVER_PATH',
    paths: ['/usr/bin/WebKitWebDriver'],
    package: 'webkit2gtk-driver',
    tests: 'the tests in WebKitGTK',
  },
  xvfb: {
    variable: 'XVFB_PATH',
    paths: ['/usr/bin/Xvfb'],
    package: 'xvfb',
    tests: 'the tests in WebKitGTK',
  },
};

/** The path of an installed program, or undefined. The environment variable of the program (`NGINX_PATH`) takes precedence. */
export function findProgram(name) {
  const { variable, paths } = PROGRAMS[name];
  return [process.env[variable], ...paths].find((path) => path && existsSync(path));
}

/** Says which tests are skipped without a program, and how to run them. */
export function explainMissing(name) {
  const { variable, tests } = PROGRAMS[name];
  return `${name} is not installed, so ${tests} are skipped. Install it, or set ${variable} to its path.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).filter((argument) => argument in PROGRAMS);
  const missing = names.filter((name) => !findProgram(name));
  const anywhere = process.argv.includes('--install-anywhere');
  if (missing.length > 0 && (anywhere || process.argv.includes('--install'))) {
    installDebianPackages(
      missing.map((name) => PROGRAMS[name].package),
      { anywhere },
    );
  }
  for (const name of names) {
    const path = findProgram(name);
    console.log(path ? `Tests use ${path}` : explainMissing(name));
  }
}
