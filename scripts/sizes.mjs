/**
 * Measures the size of the package in an application built with Vite: minified, gzip, without React. Also measures the files of the script
 * tag, which contain Preact. Fails above the budgets.
 *
 *   node scripts/sizes.mjs            prints each size with its budget
 *   node scripts/sizes.mjs --chunks   also prints the size of every chunk
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORK = join(ROOT, 'node_modules/.cache/sizes');
const isReact = (id) => /^react(-dom)?(\/|$)/.test(id);

/**
 * Budgets (bytes, gzip). They leave room for clear code; exceeding a budget usually means that a whole library was added. `first intent` is
 * the code that loads when a reader is about to use the assistant: enough to type, ask and read an answer.
 */
const BUDGETS = {
  // Includes, in KB:
  // - 0.33 for `updateTopLayer`, which keeps the button on top of the page from the first frame
  // - 0.33 for the variant that the reader has chosen, because its frame must be the one that loads
  // - 0.1 for the component that renders the triggers
  // - 0.1 for the names of editors, whose keys the shortcut must not take
  // - 0.1 for withdrawing the consent without the panel, which may never load
  'before the first intent': 6.1 * 1024,
  'idle work': 2.75 * 1024,
  // Loaded when the page has a code block. Includes 0.25 KB for the theme of the page, 1 KB for finding a place where the button covers no
  // code, 0.5 KB for looking at each piece of long code only a few times, and 0.2 KB for following blocks whose size changes.
  'buttons of code blocks': 5 * 1024,
  // Includes, in KB:
  // - 1 for `docsUrl` with a path or as a function, which the links of the first answer need
  // - 2 for version 2 of the assistant interface, because replies of both versions must be readable from the first byte
  // - 0.25 for the parentheses of `build/eagerFunctions.ts`
  // - 0.25 for the style and the label of the numbers of sources, which must have their size in the first answer; their cards load later
  // - 0.25 for the reading position, because a restored conversation must appear there in its first frame
  // - 1 for the button that switches between popover and side panel, for the size of a resized popover, and for holding the text in its
  //   place meanwhile; the resize handles load later
  // - 1 for files of a question: their labels, which come with the language, and their place in the state and in requests; the code that
  //   reads and shows files loads only where the option `attachments` is set
  // - 1 for answers that another tab writes, and for answers that are continued in their place
  // - 0.9 for the place and the styles of the tools of tables, whose code loads later
  // - 0.3 for names in the other writing direction inside sentences, and for keeping the numbers of sources on the line of their links
  // - 3.2 for the frames of all variants: as files of their own, they delayed the opening by up to three requests, and a switch of the
  //   variant could fail
  // - 0.4 for the shadow of tables outside of the widget, names of buttons that tell blocks of code apart, and the position of
  //   the greeting in the empty panel
  // - 0.5 for emphasis and bare URLs in Chinese, Japanese and Korean answers, which must be read correctly while they stream
  'first intent': 78.5 * 1024,
  'largest part loaded later': 30 * 1024,
  // Includes, in KB, 1.2 for the page of a followed link, which is uncovered and whose passage is marked, 0.5 for low windows,
  // 0.5 for Chinese, Japanese and Korean answers, 0.3 for adding buttons after hydration and for the name and the sections of a page
  // that a router shows late, 0.1 for checking `consent` and `persist`, 0.25 for withdrawing the consent without the panel, with
  // `persist={false}` and while the provider unmounts, 0.3 for checking comments of ratings and the patterns of the privacy guard, 0.2 for
  // following blocks of code whose size changes, and 0.3 for questions that fail unexpectedly and for keeping the focus in the field while
  // secrets are typed.
  'everything up to the first answer': 126.2 * 1024,
  'docs-assistant/answer, without highlighting': 28 * 1024,
  // Includes 0.1 KB for the names of editors, 0.1 KB for the names of the options that are not text and for `withdrawConsent`, and 0.3 KB
  // for calls of `init` and `withdrawConsent` while the page is being parsed and for attributes that must be lists or objects, and 0.15 KB
  // for the shape of these and for attributes that must be functions.
  'script tag, before the first intent': 5.8 * 1024,
  // Includes Preact. React would add 56 KB. Includes 0.1 KB for input methods in Safari, touch devices and links of custom triggers,
  // 0.45 KB for the same as before the first intent, 0.2 KB for checking `consent` and `persist`, whose attributes may have any value, and
  // 0.1 KB for questions that fail unexpectedly.
  'script tag, before and on the first intent': 108.3 * 1024,
};

/**
 * Bundles an entry. Returns its chunks, the name of its entry chunk, and two functions: the size of a chunk, and a chunk with all chunks
 * that it imports.
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

/** An application that uses one export of the package. It has no exports itself, so modules it shares with its chunks stay in its entry. */
const application = (name, file) =>
  `import { ${name} } from ${JSON.stringify(join(ROOT, file))}; globalThis.used = ${name};`;

/** Vite's preload helper: an application has it once for all its code. */
const isHelper = (name) => /preload-helper/.test(name);

const sum = (names, size) =>
  [...names].filter((name) => !isHelper(name)).reduce((total, name) => total + size(name), 0);

const measured = {};
const widget = await bundle(application('DocsAssistant', 'dist/index.js'));

/** Returns the names of the chunk with a module of the package, and of all chunks that it imports. */
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
measured['before the first intent'] = sum(initial, widget.size);
measured['idle work'] = sum(idle, widget.size);
measured['buttons of code blocks'] = sum(captureButtons, widget.size);
measured['first intent'] = sum(firstIntent, widget.size);
measured['largest part loaded later'] = Math.max(...[...later].filter((name) => !isHelper(name)).map(widget.size));
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

/** Returns the chunk of the script tag whose name begins with `start`, and all chunks that it imports when it loads. */
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
measured['script tag, before and on the first intent'] =
  sum([...embedChunks('mountAssistant-')], (name) => fileSize(join(CHUNKS, name))) + fileSize(EMBED);

let over = false;
for (const [name, bytes] of Object.entries(measured)) {
  const budget = BUDGETS[name];
  over ||= bytes > budget;
  const verdict = bytes <= budget ? 'ok  ' : 'OVER';
  console.log(`${verdict} ${(bytes / 1024).toFixed(1).padStart(6)} KB of ${budget / 1024} KB  ${name}`);
}
console.log(
  `     ${String([...firstIntent].filter((name) => !isHelper(name)).length).padStart(6)} files  first intent`,
);
if (process.argv.includes('--chunks')) {
  for (const { fileName } of widget.chunks.values())
    console.log(`${(widget.size(fileName) / 1024).toFixed(1).padStart(8)} KB  ${fileName}`);
}
rmSync(WORK, { recursive: true, force: true });
process.exitCode = over ? 1 : 0;
