/**
 * Measures what a reader's page pays, as an application's bundler would deliver it: minified, gzip, React and react-dom apart. Fails above
 * the budgets.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORK = join(ROOT, 'node_modules/.cache/sizes');
const isReact = (id) => /^react(-dom)?(\/|$)/.test(id);

/**
 * Budgets in bytes, gzip. They leave room for clear code; a larger excess usually means that a whole library came along. The panel
 * is what has to arrive on the first intent until one can write, ask and read an answer; `in all` adds what was there before, and
 * Radix, which positions the popover of a button that the site has put into its page.
 */
const BUDGETS = {
  'before the first intent': 5 * 1024,
  'panel, on the first intent': 64 * 1024,
  'in all, with Radix Popover': 96 * 1024,
  'words of the trigger, when the page is idle': 1024,
  'capture, when the page is idle': 4 * 1024,
  'largest part of what is loaded later': 16 * 1024,
  'docs-assistant/answer, without highlighting': 28 * 1024,
  'script tag, before the first intent': 5 * 1024,
};

/** How many files the first intent may load, with the popover: each is a round trip, or time of the main thread, or both. */
const FILES = 3;

/** Chunks of an entry: what it loads at once, and what each of its lazy parts loads. */
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
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        output: { codeSplitting: { groups: [{ name: 'preload-helper', test: /preload-helper/ }] } },
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

/** An application that uses one name of the package: it has no exports of its own, so what its chunks share with it stays in it. */
const application = (name, file) =>
  `import { ${name} } from ${JSON.stringify(join(ROOT, file))}; globalThis.used = ${name};`;

/** Some bundlers add a preloading helper of their own; it is theirs, and an application has it once for everything. */
const isHelper = (name) => /preload-helper/.test(name);
/** What Rolldown puts around modules in CommonJS; an application with React has it already. */
const isRuntime = (name) => /rolldown-runtime/.test(name);

const sum = (names, size) =>
  [...names].filter((name) => !isHelper(name)).reduce((total, name) => total + size(name), 0);

const measured = {};
const widget = await bundle(application('DocsAssistant', 'dist/index.js'));
const initial = widget.closure(widget.entry);
measured['before the first intent'] = sum(initial, widget.size);

const holds = (name, test) => widget.chunks.get(name).moduleIds.some((id) => test.test(id));
const lazyOf = (names) => [...names].flatMap((name) => widget.chunks.get(name).dynamicImports);
const panelEntry = lazyOf(initial).find(
  (name) =>
    holds(name, /dist\/widget\/panel\/LoadedAssistant/) ||
    [...widget.closure(name)].some((part) => holds(part, /@ai-sdk\/react/)),
);
const panel = new Set(initial);
for (const name of widget.closure(panelEntry)) panel.add(name);
for (const name of lazyOf(initial).filter((name) => holds(name, /dist\/widget\/trigger\/loadFrameAndLanguage/)))
  for (const part of widget.closure(name)) panel.add(part);
// What waits for an idle page names the trigger in the language of the page, and loads what captures.
const idle = lazyOf(initial).find((name) => holds(name, /dist\/widget\/trigger\/startIdleWork/));
const captureEntry = lazyOf([idle]).find((name) => holds(name, /dist\/widget\/capture\//));
const beyond = (name) => [...widget.closure(name)].filter((part) => !initial.has(part));
const popover = lazyOf(panel).filter((name) =>
  [...widget.closure(name)].some((part) => holds(part, /@radix-ui\/react-popover/)),
);
const withPopover = new Set(panel);
for (const name of popover) for (const part of widget.closure(name)) withPopover.add(part);
const onIntent = [...panel].filter((name) => !initial.has(name));
const later = [...widget.chunks.keys()].filter((name) => !withPopover.has(name) && !isHelper(name));
measured['panel, on the first intent'] = sum(onIntent, widget.size);
measured['in all, with Radix Popover'] = sum(withPopover, widget.size);
measured['words of the trigger, when the page is idle'] = sum(beyond(idle), widget.size);
measured['capture, when the page is idle'] = sum(beyond(captureEntry), widget.size);
measured['largest part of what is loaded later'] = Math.max(...later.map(widget.size));

const answer = await bundle(application('Answer', 'dist/answer/index.js'));
measured['docs-assistant/answer, without highlighting'] = sum(answer.closure(answer.entry), answer.size);

// Built and minified by ourselves: no application's bundler stands between it and the reader.
measured['script tag, before the first intent'] = gzipSync(readFileSync(join(ROOT, 'dist/embed.js')), {
  level: 9,
}).length;

let over = false;
for (const [name, bytes] of Object.entries(measured)) {
  const budget = BUDGETS[name];
  over ||= bytes > budget;
  const verdict = bytes <= budget ? 'ok  ' : 'OVER';
  console.log(`${verdict} ${(bytes / 1024).toFixed(1).padStart(6)} KB of ${(budget / 1024).toFixed(0)} KB  ${name}`);
}
const files = onIntent.filter((name) => !isHelper(name) && !isRuntime(name)).length;
over ||= files > FILES;
console.log(
  `${files > FILES ? 'OVER' : 'ok  '} ${String(files).padStart(6)} of ${FILES} files  on the first intent, with the popover`,
);
if (process.argv.includes('--chunks')) {
  for (const { fileName } of widget.chunks.values())
    console.log(`${(widget.size(fileName) / 1024).toFixed(1).padStart(8)} KB  ${fileName}`);
}
rmSync(WORK, { recursive: true, force: true });
process.exitCode = over ? 1 : 0;
