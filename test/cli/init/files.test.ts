import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyChanges } from '../../../src/cli/init/applyChanges.js';
import { Project } from '../../../src/cli/init/Project.js';
import { temporaryFolder } from '../../support/temporaryFolder.js';
import { APPS, type Files } from './apps.js';
import { applyApp, planApp, readAll, undoApp, writeApp } from './setUp.js';

const VITE = APPS['vite-react'] as Record<string, string>;

let parent: string;
beforeAll(async () => {
  parent = await temporaryFolder('docs-assistant-init');
});

const viteApp = (files: Files) => writeApp(parent, { ...VITE, ...files });
const inEach = (change: (text: string) => string | Uint8Array) =>
  Object.fromEntries(Object.entries(VITE).map(([path, text]) => [path, change(text)]));

describe('files in other formats', () => {
  it.each<[string, (text: string) => string]>([
    ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text) => `\ufeff${text}`],
    ['tabs', (text) => text.replace(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2))],
    ['no line end at the end', (text) => text.trimEnd()],
    ['a single line of JSON', (text) => (text.startsWith('{') ? JSON.stringify(JSON.parse(text)) : text)],
  ])('keep their format, and are restored: %s', async (_, change) => {
    const folder = await writeApp(parent, inEach(change));
    const before = await readAll(folder);
    expect((await applyApp(folder)).instructions).toEqual([]);
    const after = await readAll(folder);
    for (const [path, text] of Object.entries(before)) {
      expect(after[path]).not.toMatch(text.includes('\r\n') ? /[^\r]\n/ : /\r/);
      if (text.includes('\n\t')) expect(after[path]).not.toMatch(/^ {2}/m);
      expect(after[path]?.startsWith('\u00ef\u00bb\u00bf')).toBe(text.startsWith('\u00ef\u00bb\u00bf'));
      expect(after[path]?.endsWith('\n')).toBe(text.endsWith('\n'));
    }
    expect(
      JSON.parse((await readFile(join(folder, 'package.json'), 'utf8')).replace('\ufeff', '')).scripts,
    ).toHaveProperty('docs-assistant');
    await undoApp(folder);
    expect(await readAll(folder)).toEqual(before);
  });

  it('keep their permissions', async () => {
    const folder = await viteApp({});
    await chmod(join(folder, 'vite.config.ts'), 0o664);
    await applyApp(folder);
    expect((await stat(join(folder, 'vite.config.ts'))).mode & 0o777).toBe(0o664);
  });
});

describe('changes that init leaves to the owner', () => {
  const config = (text: string): [string, Files] => ['vite.config.ts', { 'vite.config.ts': text }];
  it.each<[string, [string, Files], RegExp]>([
    ['a configuration with a server', config('export default { server: { port: 3000 } };\n'), /has `server` already/],
    [
      'a configuration within another',
      config('export default f({ a: defineConfig({}) });\n'),
      /structure is not supported/,
    ],
    ['a configuration that cannot be parsed', config('export default {\n  plugins: [\n'), /structure is not supported/],
    ['a configuration that is computed', config('export default defineConfig(() => ({}));\n'), /was not found/],
    ['two configurations', config('const a = defineConfig({});\nexport default defineConfig({});\n'), /several places/],
    [
      'a configuration whose start is found only in a comment',
      config('/* export default { */\nexport default make();\n'),
      /was not found/,
    ],
    [
      'a configuration whose start is also found in a comment',
      config('// export default {\nexport default {\n};\n'),
      /several places/,
    ],
    ['an entry without strict mode', ['src/main.tsx', { 'src/main.tsx': 'render(<App />);\n' }], /was not found/],
    [
      'an element in one line',
      ['src/main.tsx', { 'src/main.tsx': 'import a from "a";\nr(<StrictMode><App /></StrictMode>);\n' }],
      /more code/,
    ],
    [
      'a file that is not UTF-8',
      ['src/main.tsx', { 'src/main.tsx': Buffer.from([0xff, 0xfe, 0x00]) }],
      /no such file|not UTF-8/,
    ],
    [
      'another npm script of the same name',
      [
        'package.json',
        { 'package.json': (VITE['package.json'] ?? '').replace('"dev"', '"docs-assistant": "x", "dev"') },
      ],
      /another script "docs-assistant" already. Rename that one/,
    ],
  ])('include %s', async (_, [path, files], reason) => {
    const folder = await viteApp(files);
    const before = await readAll(folder);
    const { instructions, changes } = (await planApp(folder)).plan;
    expect(instructions).toEqual([expect.objectContaining({ path, reason: expect.stringMatching(reason) })]);
    expect(instructions[0]?.text).toMatch(/DocsAssistant|docs-assistant|\/discovery/);
    expect(changes.map((change) => change.path)).not.toContain(path);
    await applyApp(folder);
    expect((await readAll(folder))[path]).toBe(before[path]);
  });

  it('do not include a configuration in which only an unrelated name matches', async () => {
    const text = "import server from 'server';\nexport default { plugins: [server({ server: 1 })] };\n";
    const folder = await viteApp({ 'vite.config.ts': text });
    expect((await applyApp(folder)).instructions).toEqual([]);
    expect((await readAll(folder))['vite.config.ts']).toContain("{\n  server: { proxy: { '/discovery'");
  });

  it('do not include lines that the owner has already added', async () => {
    const folder = await viteApp({
      'vite.config.ts': "export default { server: { proxy: { '/discovery': 'http://x' } } };\n",
    });
    expect((await planApp(folder)).plan.instructions).toEqual([]);
  });

  it('include a new file if the file already exists', async () => {
    const folder = await writeApp(parent, { ...APPS.docusaurus, 'src/theme/Root.tsx': 'export default null;\n' });
    const { instructions } = await applyApp(folder);
    expect(instructions).toEqual([
      expect.objectContaining({ path: 'src/theme/Root.tsx', text: expect.stringContaining('<DocsAssistant') }),
    ]);
    // The text has only the lines to add. A whole second component would be wrong in a file that has one already.
    expect(instructions[0]?.text).not.toContain('export default');
    expect(instructions[0]?.reason).toContain('the file exists already. Add the import');
    expect((await readAll(folder))['src/theme/Root.tsx']).toBe('export default null;\n');
  });

  it('include the route of a static export of Next.js', async () => {
    const folder = await writeApp(parent, { ...APPS.next, 'next.config.ts': "export default { output: 'export' };\n" });
    const { changes, instructions } = (await planApp(folder)).plan;
    expect(changes.map(({ path }) => path)).not.toContain('app/discovery/[...path]/route.ts');
    expect(instructions[0]?.reason).toContain('static export');
  });
});

describe('symbolic links', () => {
  it('out of the project are not followed', async () => {
    const outside = await writeApp(parent, { 'config.ts': VITE['vite.config.ts'] ?? '', 'theme/keep.txt': '' });
    const vite = await viteApp({});
    await rm(join(vite, 'vite.config.ts'));
    await symlink(join(outside, 'config.ts'), join(vite, 'vite.config.ts'));
    const docusaurus = await writeApp(parent, APPS.docusaurus);
    await symlink(join(outside, 'theme'), join(docusaurus, 'src/theme'));
    const before = await readAll(outside);
    await applyApp(vite);
    expect((await applyApp(docusaurus)).instructions).toEqual([
      expect.objectContaining({ path: 'src/theme/Root.tsx', reason: 'it is outside of the project' }),
    ]);
    expect(await readAll(outside)).toEqual(before);
  });

  it('within the project stay links', async () => {
    const folder = await viteApp({ 'config/vite.ts': VITE['vite.config.ts'] ?? '' });
    await rm(join(folder, 'vite.config.ts'));
    await symlink('config/vite.ts', join(folder, 'vite.config.ts'));
    await applyApp(folder);
    expect(await readFile(join(folder, 'config/vite.ts'), 'utf8')).toContain('/discovery');
    await undoApp(folder);
    expect(await readFile(join(folder, 'config/vite.ts'), 'utf8')).toBe(VITE['vite.config.ts']);
  });

  it('to missing files are not written through', async () => {
    const folder = await writeApp(parent, APPS.docusaurus);
    await symlink(join(parent, 'nowhere'), join(folder, 'src/theme'));
    expect((await planApp(folder)).plan.instructions[0]?.reason).toBe('it is outside of the project');
  });
});

describe('an undo', () => {
  it('keeps what the owner has changed elsewhere in a file', async () => {
    const folder = await viteApp({});
    await applyApp(folder);
    const path = join(folder, 'vite.config.ts');
    await writeFile(path, (await readFile(path, 'utf8')).replace('react()', 'react(), other()'));
    expect((await undoApp(folder)).left).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe((VITE['vite.config.ts'] ?? '').replace('react()', 'react(), other()'));
    expect(Object.keys(await readAll(folder)).sort()).toEqual([...Object.keys(VITE), 'src/'].sort());
  });

  it('keeps lines that the owner has edited, reports them, and can be repeated', async () => {
    const folder = await viteApp({});
    await applyApp(folder);
    const path = join(folder, 'src/main.tsx');
    const written = await readFile(path, 'utf8');
    await writeFile(path, written.replace('fp="anonymous"', 'fp="reader"'));
    const { left } = await undoApp(folder);
    expect(left).toEqual([
      expect.objectContaining({ path: 'src/main.tsx', reason: expect.stringContaining('edited') }),
    ]);
    expect(await readFile(path, 'utf8')).toContain('fp="reader"');
    expect(await readFile(join(folder, 'package.json'), 'utf8')).toBe(VITE['package.json']);
    await writeFile(path, written);
    expect((await undoApp(folder)).left).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe(VITE['src/main.tsx']);
  });

  it('keeps a created file that the owner has edited, and folders with other files', async () => {
    const folder = await writeApp(parent, APPS.docusaurus);
    await applyApp(folder);
    await writeFile(join(folder, 'src/theme/Root.tsx'), 'mine');
    await writeFile(join(folder, 'src/theme/other.txt'), 'mine');
    expect((await undoApp(folder)).left[0]?.path).toBe('src/theme/Root.tsx');
    expect(await readAll(folder)).toMatchObject({ 'src/theme/Root.tsx': 'mine', 'src/theme/other.txt': 'mine' });
  });

  it('keeps the record of a file that it cannot read', async () => {
    const folder = await writeApp(parent, APPS.docusaurus);
    await applyApp(folder);
    const path = join(folder, 'src/theme/Root.tsx');
    const written = await readFile(path);
    await rm(path);
    await mkdir(path);
    expect((await undoApp(folder)).left).toEqual([
      expect.objectContaining({ path: 'src/theme/Root.tsx', reason: expect.stringContaining('EISDIR') }),
    ]);
    await rm(path, { recursive: true });
    await writeFile(path, written);
    expect(await undoApp(folder)).toMatchObject({ removed: ['src/theme/Root.tsx'], left: [] });
  });

  it('undoes two runs', async () => {
    const folder = await viteApp({ 'vite.config.ts': 'export default make();\n' });
    const before = await readAll(folder);
    await applyApp(folder);
    await writeFile(join(folder, 'vite.config.ts'), 'export default {\n};\n');
    expect((await applyApp(folder)).changes.map(({ path }) => path)).toEqual(['vite.config.ts']);
    await undoApp(folder);
    expect(await readAll(folder)).toEqual({ ...before, 'vite.config.ts': 'export default {\n};\n' });
  });

  it('does not leave the project, whatever the record says', async () => {
    const outside = await writeApp(parent, { 'a.txt': 'kept' });
    const folder = await viteApp({});
    const file = { path: `../${outside.split('/').at(-1)}/a.txt`, after: '0', pieces: [] };
    await mkdir(join(folder, '.docs-assistant'));
    await writeFile(
      join(folder, '.docs-assistant/init.json'),
      JSON.stringify({ format: 1, files: [file], folders: ['..'] }),
    );
    expect((await undoApp(folder)).left[0]?.reason).toBe('it is outside of the project');
    expect(await readAll(outside)).toEqual({ 'a.txt': 'kept' });
  });

  it.each(['{', '[]', '{"format":2}', '{"format":1,"files":[{}],"folders":[]}'])(
    'refuses the record %s',
    async (text) => {
      const folder = await viteApp({ '.docs-assistant/init.json': text });
      await expect(undoApp(folder)).rejects.toThrow(/did not write it/);
      await expect(applyApp(folder)).rejects.toThrow(/did not write it/);
    },
  );
});

it('nothing is written if a file has changed since it was shown', async () => {
  const folder = await viteApp({});
  const { plan } = await planApp(folder);
  await writeFile(join(folder, 'vite.config.ts'), 'export default {};\n');
  const before = await readAll(folder);
  const project = await Project.open(folder);
  await expect(applyChanges(project, plan.changes, { domain: 'acme', docs: 'docs' })).rejects.toThrow(
    '"vite.config.ts" has changed in the meantime',
  );
  expect(await readAll(folder)).toEqual(before);
});
