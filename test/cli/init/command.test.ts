import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runProgram } from '../../../src/cli/createProgram.js';
import { formatChanges } from '../../../src/cli/init/formatChanges.js';
import { temporaryFolder } from '../../support/temporaryFolder.js';
import { APPS, type Files } from './apps.js';
import { applyApp, planApp, readAll, writeApp } from './setUp.js';

let parent: string;
beforeAll(async () => {
  parent = await temporaryFolder('docs-assistant-init');
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs `docs-assistant init` without a terminal. */
async function init(folder: string, ...options: string[]) {
  let out = '';
  let errors = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    errors += String(chunk);
    return true;
  });
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw Object.assign(new Error(errors), { exitCode: code });
  });
  process.exitCode = undefined;
  await runProgram(['init', folder, ...options]);
  const code = process.exitCode ?? 0;
  vi.restoreAllMocks();
  return { out, errors, code };
}

const app = (files: Files = {}) => writeApp(parent, { ...APPS['vite-react'], ...files });

describe('docs-assistant init', () => {
  it('shows the changes as a diff, and writes nothing without a terminal', async () => {
    const folder = await app();
    const before = await readAll(folder);
    const { out, errors, code } = await init(folder);
    expect(out).toContain('Vite with React');
    expect(out).toContain('      <App />\n  +     <DocsAssistant domain="docs" fp="anonymous" docsUrl=');
    expect(out).toMatch(/ {2}- +"build": "tsc -b && vite build"\n {2}\+ +"build": "tsc -b && vite build",\n/);
    expect([code, errors]).toEqual([3, expect.stringContaining('--yes')]);
    expect(await readAll(folder)).toEqual(before);
  });

  it('only shows the changes with --dry-run', async () => {
    const folder = await app();
    const before = await readAll(folder);
    expect(await init(folder, '--dry-run', '--yes')).toMatchObject({ code: 0, errors: '' });
    expect(await readAll(folder)).toEqual(before);
  });

  it('writes the changes with --yes, prints the next steps, does nothing when it is repeated, and undoes them', async () => {
    const folder = await app({ 'guide/a.md': '# A\n' });
    const before = await readAll(folder);
    const written = await init(folder, '--yes', '--domain', 'Acme', '--docs', './guide/');
    expect(written.code).toBe(0);
    expect(written.out).toContain('npm install docs-assistant');
    expect(written.out).toContain('Start the service and the site:  npm run docs-assistant');
    expect(await readFile(join(folder, 'package.json'), 'utf8')).toContain(
      'serve guide --domain acme --run \\"npm run dev\\""',
    );
    expect(await readFile(join(folder, 'src/main.tsx'), 'utf8')).toContain('<DocsAssistant domain="acme"');
    expect(written.out).toContain('forward /discovery to the service: see "Deployment" in the documentation');
    const again = await init(folder, '--domain', 'acme', '--docs', 'guide');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to change.') });
    expect(await init(folder, '--undo')).toMatchObject({
      code: 3,
      out: expect.stringContaining('restore src/main.tsx'),
    });
    expect(await init(folder, '--undo', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Restored 3 files and removed 0 files\.$/m),
    });
    expect(await readAll(folder)).toEqual(before);
    expect(await init(folder, '--undo', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing to undo:'),
    });
  });

  it('keeps its settings in a second run, and refuses others until they are undone', async () => {
    const folder = await app({ 'guide/a.md': '# A\n' });
    await init(folder, '--yes', '--domain', 'acme', '--docs', 'guide');
    const written = await readAll(folder);
    expect(await init(folder)).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to change.') });
    for (const options of [
      ['--domain', 'other'],
      ['--docs', 'docs'],
    ])
      await expect(init(folder, '--yes', ...options)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringMatching(/the domain "acme" and the folder "guide"\. .* init --undo/),
      });
    expect(await readAll(folder)).toEqual(written);
    await init(folder, '--undo', '--yes');
    expect(await init(folder, '--yes', '--domain', 'other')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'src/main.tsx'), 'utf8')).toContain('<DocsAssistant domain="other"');
  });

  it('accepts other settings after an undo that left lines to be removed by hand', async () => {
    const folder = await app();
    await init(folder, '--yes', '--domain', 'acme');
    const manifest = join(folder, 'package.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('--domain acme', '--domain edited'));
    expect(await init(folder, '--undo', '--yes')).toMatchObject({ code: 4 });
    await init(folder, '--yes', '--domain', 'other');
    expect(await readFile(join(folder, 'src/main.tsx'), 'utf8')).toContain('<DocsAssistant domain="other"');
  });

  it('finds a folder with the documentation outside of the site', async () => {
    const docs = await writeApp(parent, { 'a.md': '# A\n' });
    for (const [path, isFound] of [
      [docs, true],
      [`../${basename(docs)}`, true],
      [`${docs}/missing`, false],
    ] as const) {
      const { out } = await init(await app(), '--yes', '--docs', path);
      expect(out.includes('Put Markdown files into the folder')).toBe(!isFound);
    }
  });

  it('prints the lines that it cannot insert, and exits with 4', async () => {
    const folder = await app({ 'vite.config.ts': 'export default { server: {} };\n' });
    const { out, code } = await init(folder, '--yes');
    expect(code).toBe(4);
    expect(out).toContain(`vite.config.ts: the file has \`server\` already. Add this inside it, as its first entry:

    proxy: { '/discovery': 'http://127.0.0.1:4321' },
`);
  });

  it('prints what is to be done by hand with the changes, before anything is written', async () => {
    const folder = await app({ 'vite.config.ts': 'export default { server: {} };\n' });
    const shown = expect.stringContaining('To be done by hand:\n\nvite.config.ts: ');
    expect(await init(folder)).toMatchObject({ code: 3, out: shown });
    expect(await init(folder, '--dry-run')).toMatchObject({ code: 0, out: shown });
    await init(folder, '--yes');
    expect(await init(folder)).toMatchObject({ code: 4, out: shown });
    expect(await init(folder, '--dry-run')).toMatchObject({ code: 0, out: shown });
  });

  it('shows a single file that is copied', async () => {
    const folder = await writeApp(parent, APPS.html);
    await applyApp(folder);
    await rm(join(folder, 'docs-assistant/embed.js'));
    const { changes } = (await planApp(folder)).plan;
    expect(formatChanges(changes)).toBe('copy 1 file of the script tag (1 KB) to docs-assistant\n');
  });

  it.each<[string, Files, string[], RegExp]>([
    ['an unknown kind of site', { 'index.php': '' }, [], /was not recognised/],
    [
      'two kinds of sites',
      { ...APPS['vite-react'], ...APPS.mkdocs },
      [],
      /MkDocs and Vite with React.*--framework mkdocs or/,
    ],
    ['an unknown framework', {}, ['--framework', 'gatsby'], /Allowed choices/],
    ['an invalid domain', {}, ['--domain', 'a b'], /one word such as acme/],
    ['a folder whose name a shell would interpret', {}, ['--docs', 'a; rm b'], /without special characters/],
    ['a folder whose name looks like an option', {}, ['--docs', '-x'], /without special characters/],
  ])('refuses %s, with exit code 2', async (_, files, options, message) => {
    const folder = await writeApp(parent, files);
    await expect(init(folder, ...options)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(message),
    });
    expect(Object.keys(await readAll(folder)).filter((path) => path.includes('.docs-assistant'))).toEqual([]);
  });

  it('refuses a folder that does not exist', async () => {
    await expect(init(join(parent, 'missing'))).rejects.toMatchObject({ exitCode: 2 });
  });
});
