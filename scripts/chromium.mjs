/**
 * Finds a Chromium for the tests: `CHROMIUM_PATH`, or else the system's, or else Playwright's. If there is none, `--install` installs
 * Playwright's or, if that fails and the user is root, Debian's.
 *
 *   node scripts/chromium.mjs             prints the path, or explains what to do and exits with 1
 *   node scripts/chromium.mjs --install   the same, but installs Chromium first if there is none
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Path of the program in Debian's package `chromium-headless-shell`. */
const SHELL_PATHS = ['/usr/bin/chromium-headless-shell'];

/** The path of Playwright's Chromium. Loads Playwright on demand, because it loads slowly and every test run imports this file. */
const playwrightPath = () => createRequire(import.meta.url)('playwright').chromium.executablePath();

/** The path of an installed Chromium, or undefined. `CHROMIUM_PATH` takes precedence. */
export function findChromium() {
  const installed = [process.env.CHROMIUM_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path));
  if (installed) return installed;
  const path = playwrightPath();
  return existsSync(path) ? path : undefined;
}

/**
 * The path of Chromium's headless shell, or else of Chromium. `CHROMIUM_PATH` takes precedence. The headless shell needs less processor
 * time for a page, because there is no browser window around it.
 */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  return SHELL_PATHS.find((path) => existsSync(path)) ?? findChromium();
}

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

const INSTALL = ['install', '-qy', '--no-install-recommends'];

function installChromium() {
  console.log("No Chromium found for the browser tests. Installing Playwright's …");
  const playwright = fileURLToPath(new URL('./cli.js', import.meta.resolve('playwright/package.json')));
  if (run(process.execPath, [playwright, 'install', 'chromium']) && findChromium()) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log("That failed. Installing Debian's Chromium with apt-get, because this user is root …");
  run('apt-get', ['update', '-qq']) && run('apt-get', [...INSTALL, 'chromium']);
  // Ignore a failure: this package is not in every release of Debian.
  run('apt-get', [...INSTALL, 'chromium-headless-shell']);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findChromium() && process.argv.includes('--install')) installChromium();
  const found = findChromium();
  if (!found) {
    console.error('The browser tests need Chromium, and none was found. Install it, or set CHROMIUM_PATH to its path.');
    process.exit(1);
  }
  console.log(`Browser tests use ${found}`);
}
