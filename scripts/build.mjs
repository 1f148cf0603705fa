/**
 * Builds the package into dist/.
 *
 *   node scripts/build.mjs                       empties dist/ and builds everything
 *   node scripts/build.mjs --missing             builds only the parts that are missing or older than the sources
 *   node scripts/build.mjs --missing site node   the same, only for these parts
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SBOM, writeSbom } from './sbom.mjs';
import { BUILD_STATE, ROOT, tool } from './tool.mjs';

/** The inputs of the build, besides node_modules. */
export const SOURCES = [
  'src',
  'build',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/**
 * Returns the command that runs the builds of one Vite configuration: one build for each of the `modes`, in their order. An empty string
 * means Vite's default mode.
 */
const vite = (config, modes = ['']) => [join(ROOT, 'scripts/viteBuild.mjs'), `build/${config}.ts`, ...modes];

/** The parts of dist/ with their commands. Parts do not depend on each other. */
const PARTS = {
  site: [vite('site', ['', 'page', 'theme', 'assistant', 'search', 'stemmers'])],
  types: [[tool('typescript', 'tsc'), '-p', 'tsconfig.build.json'], [join(ROOT, 'scripts/declarations.mjs')]],
  library: [vite('library')],
  embed: [vite('embed', ['', 'script'])],
  node: [vite('node')],
};

function newest(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * Whether a part is up to date: its stamp is newer than all sources. The stamp is an empty file. Its time is the start of the last build.
 */
function isCurrent(part, sourceTime) {
  const stamp = join(BUILD_STATE, part);
  return existsSync(stamp) && statSync(stamp).mtimeMs > sourceTime;
}

function run([script, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      // The caller may be a test runner, which sets a different NODE_ENV.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} exited with code ${code}.`))));
  });
}

async function buildPart(part) {
  // The stamp file gets the start time of the build. Files that are edited during the build then count as newer than the stamp.
  const started = new Date();
  for (const command of PARTS[part]) await run(command);
  mkdirSync(BUILD_STATE, { recursive: true });
  const stamp = join(BUILD_STATE, part);
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}

/** Builds those of the given parts that are missing or older than the sources. Default: checks all parts. */
export async function buildMissing(parts = Object.keys(PARTS)) {
  const sourceTime = Math.max(...SOURCES.map((source) => newest(join(ROOT, source))));
  const stale = parts.filter((part) => !isCurrent(part, sourceTime));
  await Promise.all(stale.map(buildPart));
  const isWhole = Object.keys(PARTS).every((part) => existsSync(join(BUILD_STATE, part)));
  if (isWhole && (stale.length > 0 || !existsSync(SBOM))) writeSbom();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [mode, ...parts] = process.argv.slice(2);
  if (mode !== '--missing') rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  try {
    await buildMissing(parts.length > 0 ? parts : undefined);
  } catch (error) {
    console.error(`The build failed: ${error.message}`);
    process.exitCode = 1;
  }
}
