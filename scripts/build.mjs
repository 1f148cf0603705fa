/**
 * Builds the package into dist/.
 *
 *   node scripts/build.mjs                     everything, anew
 *   node scripts/build.mjs --missing           only what is missing or older than its sources
 *   node scripts/build.mjs --missing site node only these parts of it
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, tool } from './tool.mjs';

const STAMPS = join(ROOT, 'dist/.built');

const vite = (config, ...options) => [tool('vite'), 'build', '--config', config, '--logLevel', 'warn', ...options];

/** The parts of dist/, in the order of a whole build; each with its commands. */
const PARTS = {
  library: [vite('vite.config.ts')],
  site: ['', 'page', 'theme', 'assistant', 'search', 'stemmers'].map((mode) =>
    vite('vite.site.config.ts', ...(mode ? ['--mode', mode] : [])),
  ),
  node: [vite('vite.node.config.ts')],
  embed: [vite('vite.embed.config.ts'), vite('vite.embed.config.ts', '--mode', 'script')],
  types: [[tool('typescript', 'tsc'), '-p', 'tsconfig.build.json'], [join(ROOT, 'scripts/css-types.mjs')]],
};

function newest(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isCurrent(part, sourceTime) {
  const stamp = join(STAMPS, part);
  return existsSync(stamp) && statSync(stamp).mtimeMs > sourceTime;
}

function run([script, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      // Whatever calls this, a test runner too: what is built is for production.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))));
  });
}

async function buildPart(part) {
  // The stamp carries the time of the beginning: what is edited meanwhile is newer.
  const began = new Date();
  for (const command of PARTS[part]) await run(command);
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, part), began.toISOString());
}

/** Builds the parts that are missing or older than their sources; all parts by default. Parts do not depend on each other. */
export async function buildMissing(parts = Object.keys(PARTS)) {
  const sources = [
    'src',
    'scripts',
    'package.json',
    'tsconfig.build.json',
    'vite.config.ts',
    'vite.site.config.ts',
    'vite.node.config.ts',
    'vite.embed.config.ts',
  ];
  const sourceTime = Math.max(...sources.map((source) => newest(join(ROOT, source))));
  const stale = parts.filter((part) => !isCurrent(part, sourceTime));
  await Promise.all(stale.map(buildPart));
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
