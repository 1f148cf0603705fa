/**
 * Measures the size of the package in an application built with Vite: minified, gzip, without React. Also measures the files of the script
 * tag, which contain Preact. Needs a build, except with `--record`. Fails if a size is more than 3 % above the size in scripts/sizes.json.
 *
 *   node scripts/sizes.mjs            prints each size with its budget
 *   node scripts/sizes.mjs --chunks   also prints the size of every chunk
 *   node scripts/sizes.mjs --record   builds what is stale, and writes the sizes to scripts/sizes.json, which sets the budgets
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { plainImports } from '../build/plainImports.mjs';
import { SOURCES } from './build.mjs';
import { ADVICE, describeSize } from './describeSize.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORK = join(ROOT, 'node_modules/.cache/sizes');
const isReact = (id) => /^react(-dom)?(\/|$)/.test(id);

/**
 * The sizes that `--record` has written, in bytes, with the date and the commit of the measurement. docs/performance.md shows them, and
 * `test/docs/performance.node.test.ts` compares both.
 */
const RECORD = join(ROOT, 'scripts/sizes.json');
/** A budget is 3 % above the recorded size, so that code may grow a little to become clearer. */
const ROOM = 1.03;

/**
 * Bundles an entry. Returns its chunks, the name of its entry chunk, and two functions: one returns the size of a chunk, the other the
 * names of a chunk and of all chunks that it imports.
 */
async function bundle(source, extraExternal = () => false) {
  mkdirSync(WORK, { recursive: true });
  const entry = join(WORK, 'entry.js');
  writeFileSync(entry, source);
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Do not count Vite's preload helper: an application has it once for all its code.
    plugins: [plainImports()],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        external: (id) => isReact(id) || extraExternal(id),
      },
    },
  });
  const chunks = new Map(result.output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const size = (name) => gzipSync(chunks.get(name).code, { level: 9 }).length;
  const closure = (name, seen = new Set()) => {
    if (!chunks.has(name) || seen.has(name)) return seen;
    seen.add(name);
    for (const next of chunks.get(name).imports) closure(next, seen);
    return seen;
  };
  const entryChunk = [...chunks.values()].find(({ isEntry }) => isEntry);
  return { chunks, size, closure, entry: entryChunk.fileName };
}

/**
 * Returns the code of an application that uses one export of the package, so that the measured code is divided into chunks as in an
 * application. Vite lets the bundler add exports to the entry chunk of an application. Therefore the bundler keeps the modules that this
 * code shares with lazy chunks in the entry chunk, and the lazy chunks import them from there.
 */
const application = (name, file) =>
  `import { ${name} } from ${JSON.stringify(join(ROOT, file))}; globalThis.used = ${name};`;

const sum = (names, size) => [...names].reduce((total, name) => total + size(name), 0);

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const isRecording = process.argv.includes('--record');
if (isRecording) {
  // The record names a commit. The sizes must belong to that commit, so refuse uncommitted changes to the inputs of the build, and rebuild
  // parts that are missing or older than their sources.
  const changed = git('status', '--porcelain', '--', ...SOURCES, ':!scripts/sizes.json');
  if (changed !== '') throw new Error(`Commit these files first, then record the sizes:\n${changed}`);
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--missing'], { stdio: 'inherit' });
}

const measured = {};
const widget = await bundle(application('DocsAssistant', 'dist/index.js'));

/** Returns the names of the chunk that contains a module of this package, and of all chunks that this chunk imports. */
function chunksWith(module) {
  const name = [...widget.chunks.keys()].find((chunk) =>
    widget.chunks.get(chunk).moduleIds.some((id) => id.endsWith(`/dist/${module}.js`)),
  );
  if (!name) throw new Error(`No chunk contains dist/${module}.js.`);
  return widget.closure(name);
}
const union = (...sets) => new Set(sets.flatMap((set) => [...set]));
const without = (set, loaded) => new Set([...set].filter((name) => !loaded.has(name)));

const initial = widget.closure(widget.entry);
const idle = without(chunksWith('widget/trigger/startIdleWork'), initial);
const captureButtons = without(chunksWith('widget/capture/addCodeButtons'), union(initial, idle));
const firstIntent = without(chunksWith('widget/panel/LoadedAssistant'), initial);
const afterFirstPaint = union(chunksWith('widget/later/later'), chunksWith('headless/threads/connectThreads'));
const withRadix = chunksWith('widget/frames/AnchoredPopover');
const later = without(new Set(widget.chunks.keys()), union(initial, firstIntent, withRadix));
// The trigger, its shortcut and styles, and the code that puts the trigger on top of the page.
measured['before the first intent'] = sum(initial, widget.size);
// The code that starts when the page is idle (see `startIdleWork`). For example, it loads labels and waits for selections.
measured['idle work'] = sum(idle, widget.size);
// Loads only when the page has a code block.
measured['buttons of code blocks'] = sum(captureButtons, widget.size);
// The code to type a question, send it and read the answer. It loads at the first intent: the first hover, focus, shortcut or call after
// which the panel will probably be needed. Includes the frame components (`src/widget/frames`) of all panel variants, except
// `AnchoredPopover`, which is a separate chunk.
measured['first intent'] = sum(firstIntent, widget.size);
measured['largest part loaded later'] = Math.max(...[...later].map(widget.size));
// All code of the entries above except the largest later part, plus two parts that have no entry: the code of the history, and the code
// that loads after the first paint of the panel. A chunk that belongs to several parts counts once.
measured['everything up to the first answer'] = sum(
  union(initial, idle, captureButtons, firstIntent, afterFirstPaint),
  widget.size,
);

const answer = await bundle(application('Answer', 'dist/answer/index.js'));
measured['docs-assistant/answer, without highlighting'] = sum(answer.closure(answer.entry), answer.size);

// Measure the built files of the script tag, because no bundler of an application processes them.
const EMBED = join(ROOT, 'dist/embed.js');
const CHUNKS = join(ROOT, 'dist/embed/chunks');
const fileSize = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/**
 * Returns the file names of chunks in dist/embed/chunks, which the script tag loads: the chunks whose names begin with `start`, and all
 * chunks that they import statically, directly or through other chunks.
 */
function embedChunks(start) {
  const names = new Set(readdirSync(CHUNKS).filter((name) => name.startsWith(start)));
  for (const name of names) {
    const code = readFileSync(join(CHUNKS, name), 'utf8');
    for (const [, imported] of code.matchAll(/\b(?:from|import)"\.\/([^"]+)"/g)) names.add(imported);
  }
  if (names.size === 0) throw new Error(`No file in dist/embed/chunks begins with ${start}.`);
  return names;
}
measured['script tag, before the first intent'] = fileSize(EMBED);
// Includes Preact.
measured['script tag, before and on the first intent'] =
  sum([...embedChunks('mountAssistant-')], (name) => fileSize(join(CHUNKS, name))) + fileSize(EMBED);
rmSync(WORK, { recursive: true, force: true });

if (isRecording) {
  const date = new Date().toISOString().slice(0, 10);
  const commit = git('rev-parse', '--short=8', 'HEAD');
  writeFileSync(RECORD, `${JSON.stringify({ date, commit, bytes: measured }, null, 2)}\n`);
}

const { bytes: recorded } = JSON.parse(readFileSync(RECORD, 'utf8'));
/** Returns the budget of a size in KB, rounded to about ten bytes. */
const budgetOf = (name) => {
  if (recorded[name] === undefined) throw new Error(`scripts/sizes.json has no size "${name}": record the sizes.`);
  return Math.round((recorded[name] * ROOM * 100) / 1024) / 100;
};
const sizes = Object.entries(measured).map(([name, bytes]) => describeSize(name, bytes, budgetOf(name)));
for (const { line } of sizes) console.log(line);
console.log(`     ${String(firstIntent.size).padStart(6)} files  first intent`);
if (process.argv.includes('--chunks')) {
  for (const { fileName } of widget.chunks.values())
    console.log(`${(widget.size(fileName) / 1024).toFixed(1).padStart(8)} KB  ${fileName}`);
}
const excesses = sizes.flatMap(({ excess }) => excess ?? []);
if (excesses.length > 0) {
  console.error(`\n${excesses.join('\n')}\n${ADVICE}`);
  process.exitCode = 1;
}
