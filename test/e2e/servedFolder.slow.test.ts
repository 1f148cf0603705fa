import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from './runningService.js';

const COMMAND = join(process.cwd(), 'dist/cli/main.js');

let top: string;
let docs: string;
let service: RunningService | undefined;

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'served-'));
  docs = join(top, 'docs');
  await mkdir(docs);
});

afterEach(async () => {
  await service?.stop();
  service = undefined;
  await rm(top, { recursive: true, force: true });
});

async function serve(folder = docs): Promise<RunningService> {
  service = await startService(['serve', folder], [COMMAND]);
  return service;
}

const textAt = async (path: string) => (await fetch(`${service?.url}${path}`)).text();
const shows = (path: string, words: string) => expect.poll(() => textAt(path)).toContain(words);

function hasGit(): boolean {
  return spawnSync('git', ['--version']).status === 0;
}

async function writePages(folder: string, pages: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(pages)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

describe('a folder that is replaced while it is served', () => {
  it('shows edits in a folder that was removed and created again', async () => {
    await writePages(docs, { 'index.md': '# Home', 'gen/g.md': '# First' });
    await serve();
    await rm(join(docs, 'gen'), { recursive: true });
    await writePages(docs, { 'gen/g.md': '# Second' });
    await shows('/gen/g', 'Second');
    await writePages(docs, { 'gen/g.md': '# Third' });
    await shows('/gen/g', 'Third');
  });

  it('shows edits after the served folder itself was moved away and copied back', async () => {
    await writePages(docs, { 'index.md': '# First' });
    await serve();
    await rename(docs, `${docs}.old`);
    await cp(`${docs}.old`, docs, { recursive: true });
    await writePages(docs, { 'index.md': '# Second' });
    await shows('/', 'Second');
    await writePages(docs, { 'index.md': '# Third', 'new.md': '# Newcomer' });
    await shows('/', 'Third');
    await shows('/new', 'Newcomer');
  });

  it('reports a missing folder, and recovers when it is back', async () => {
    await writePages(docs, { 'index.md': '# First' });
    await serve();
    const health = async () => JSON.parse(await textAt('/healthz')) as { status: string; problem?: string };
    await rename(docs, `${docs}.old`);
    await expect.poll(health).toMatchObject({ status: 'outdated', problem: expect.stringContaining('See the log') });
    expect(await textAt('/')).toContain('First');
    await rename(`${docs}.old`, docs);
    await expect.poll(health).toMatchObject({ status: 'ok' });
  });

  it('can be a symbolic link to the current release, and the next release is shown with its images', async () => {
    const image = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`;
    await writePages(join(top, 'one'), { 'index.md': '# Release one', 'logo.svg': image('one') });
    await writePages(join(top, 'two'), { 'index.md': '# Release two', 'logo.svg': image('two') });
    const current = join(top, 'current');
    await symlink('one', current);
    await serve(current);
    expect(await textAt('/logo.svg')).toContain('one');
    await symlink('two', join(top, 'next'));
    await rename(join(top, 'next'), current);
    await rm(join(top, 'one'), { recursive: true });
    await shows('/', 'Release two');
    expect(await textAt('/logo.svg')).toContain('two');
    await writePages(join(top, 'two'), { 'index.md': '# Release two, corrected' });
    await shows('/', 'corrected');
  });
});

describe.skipIf(!hasGit())('a folder in a git checkout', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Acme', '-c', 'user.email=docs@acme.com', ...args], {
      stdio: 'pipe',
    });

  /** Creates a repository with the tags `one` and `two`. */
  async function createRepository(): Promise<string> {
    const repository = join(top, 'repository');
    await writePages(repository, { 'docs/index.md': '# Release one', 'docs/old/page.md': '# Only in one' });
    git(top, 'init', '--quiet', repository);
    git(repository, 'add', '.');
    git(repository, 'commit', '--quiet', '--message', 'one');
    git(repository, 'tag', 'one');
    git(repository, 'mv', 'docs/old', 'docs/new');
    await writePages(repository, { 'docs/index.md': '# Release two' });
    git(repository, 'commit', '--quiet', '--all', '--message', 'two');
    git(repository, 'tag', 'two');
    return repository;
  }
  const statusOf = async (path: string) => (await fetch(`${service?.url}${path}`)).status;

  it('shows the pages of another commit after a checkout', async () => {
    const repository = await createRepository();
    git(repository, 'checkout', '--quiet', 'one');
    await serve(join(repository, 'docs'));
    expect([await statusOf('/old/page'), await statusOf('/new/page')]).toEqual([200, 404]);
    git(repository, 'checkout', '--quiet', 'two');
    await shows('/', 'Release two');
    await expect.poll(() => statusOf('/new/page')).toBe(200);
    await expect.poll(() => statusOf('/old/page')).toBe(404);
    git(repository, 'checkout', '--quiet', 'one');
    await shows('/', 'Release one');
    await expect.poll(() => statusOf('/old/page')).toBe(200);
  });

  it('shows the next worktree after the link to it was replaced, as git-sync does', async () => {
    const repository = await createRepository();
    const root = join(top, 'root');
    await mkdir(root);
    const swap = async (release: string) => {
      git(repository, 'worktree', 'add', '--quiet', '--detach', join(root, '.worktrees', release), release);
      await symlink(join('.worktrees', release), join(root, 'next'));
      await rename(join(root, 'next'), join(root, 'current'));
    };
    await swap('one');
    await serve(join(root, 'current/docs'));
    expect([await statusOf('/old/page'), await statusOf('/new/page')]).toEqual([200, 404]);
    await swap('two');
    git(repository, 'worktree', 'remove', '--force', join(root, '.worktrees/one'));
    await shows('/', 'Release two');
    await expect.poll(() => statusOf('/new/page')).toBe(200);
    expect(await statusOf('/old/page')).toBe(404);
    await writePages(join(root, '.worktrees/two'), { 'docs/index.md': '# Release two, corrected' });
    await shows('/', 'corrected');
  });
});

describe.skipIf(process.platform === 'win32')('SIGHUP', () => {
  it('reads the folder again without a watcher, and beside the command of --run', async () => {
    await writePages(docs, { 'index.md': '# First' });
    service = await startService(['serve', docs, '--no-watch', '--run', 'sleep 1000'], [COMMAND]);
    await writePages(docs, { 'index.md': '# Second' });
    service.signal('SIGHUP');
    await shows('/', 'Second');
    await writePages(docs, { 'index.md': '# Third' });
    service.signal('SIGHUP');
    await shows('/', 'Third');
    await expect.poll(() => service?.output().match(/has been read again/g)).toHaveLength(2);
  });

  it('keeps the old pages if the folder cannot be read, and says why', async () => {
    await writePages(docs, { 'index.md': '# First' });
    service = await startService(['serve', docs, '--no-watch'], [COMMAND]);
    await rename(docs, `${docs}.old`);
    service.signal('SIGHUP');
    await expect.poll(() => service?.output()).toContain('could not be read, so the old pages are kept');
    expect(await textAt('/')).toContain('First');
    await rename(`${docs}.old`, docs);
    service.signal('SIGHUP');
    await expect.poll(() => service?.output()).toContain('has been read again');
  });
});

it('the service shows a new release whose files have the same size and time, as in reproducible builds', async () => {
  const published = new Date('2020-01-01T00:00:00Z');
  for (const release of ['one', 'two']) {
    await writePages(join(top, release), { 'index.md': `# Release ${release}` });
    await utimes(join(top, release, 'index.md'), published, published);
  }
  const current = join(top, 'current');
  await symlink('one', current);
  await serve(current);
  await shows('/', 'Release one');
  await symlink('two', join(top, 'next'));
  await rename(join(top, 'next'), current);
  await shows('/', 'Release two');
});

it.skipIf(process.platform === 'win32')(
  'the service does not serve named pipes, and keeps working after requests for one (Windows has none)',
  async () => {
    await writePages(docs, {
      'index.md': '# Home\n\n![Pipe](pipe.png)',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    execFileSync('mkfifo', [join(docs, 'pipe.png'), join(docs, '.page')]);
    await symlink('.page', join(docs, 'page.md'));
    await serve();
    // Send more requests than Node has threads for file access: if opening a pipe blocked its thread, later requests would never end.
    const pipes = await Promise.all(Array.from({ length: 8 }, () => fetch(`${service?.url}/pipe.png`)));
    expect(pipes.map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect((await fetch(`${service?.url}/logo.svg`)).status).toBe(200);
    expect((await fetch(`${service?.url}/page`)).status).toBe(404);
    expect(service?.output()).toContain('page.md is a symbolic link that leads to something that is not a file');
  },
);

describe('symbolic links in the folder', () => {
  /** Creates a volume as Kubernetes does: each entry is a link through `..data`, which is itself a link to the folder of the release. */
  async function mount(release: string, pages: Record<string, string>): Promise<void> {
    await writePages(join(docs, release), pages);
    await symlink(release, join(docs, '..data_tmp'));
    await rename(join(docs, '..data_tmp'), join(docs, '..data'));
    const names = new Set(Object.keys(pages).map((name) => name.split('/')[0] as string));
    for (const name of names) await symlink(`..data/${name}`, join(docs, name)).catch(() => {});
  }

  it('are followed in a mounted ConfigMap, also after it changes', async () => {
    await mount('..2026_1', { 'index.md': '# First', 'guide/install.md': '# Install' });
    await serve();
    expect(await textAt('/')).toContain('First');
    expect(await textAt('/guide/install')).toContain('Install');
    await mount('..2026_2', { 'index.md': '# Second', 'guide/install.md': '# Install it' });
    await rm(join(docs, '..2026_1'), { recursive: true });
    await shows('/', 'Second');
    await shows('/guide/install', 'Install it');
    expect(service?.output()).not.toContain('skipped');
  });

  it('are skipped and reported if they lead out of the folder or to files that are already read', async () => {
    await writePages(top, { 'secret.md': '# Secret', 'elsewhere/a.md': '# Secret' });
    await writePages(docs, { 'index.md': '# Home', 'v2/a.md': '# Once' });
    await symlink(join(top, 'secret.md'), join(docs, 'secret.md'));
    await symlink(join(top, 'elsewhere'), join(docs, 'elsewhere'));
    await symlink('v2', join(docs, 'latest'));
    await symlink('.', join(docs, 'loop'));
    await serve();
    for (const path of ['/secret', '/elsewhere/a', '/latest/a', '/loop/index'])
      expect((await fetch(`${service?.url}${path}`)).status, path).toBe(404);
    expect(service?.output()).toContain('secret.md is a symbolic link that leads out of the folder');
    expect(service?.output()).toContain('elsewhere is a symbolic link that leads out of the folder');
    expect(service?.output()).toContain(
      'latest is a symbolic link that leads to a file or folder that is already read',
    );
  });
});

it('a service without pages is live but not ready, and says why', async () => {
  await serve();
  const ready = await fetch(`${service?.url}/healthz/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    {
      status: 'empty',
      problem: expect.stringContaining('no page'),
      pages: 0,
      sections: 0,
      checks: { docs: 'empty', reload: 'ok', threads: 'ok' },
    },
  ]);
  expect((await fetch(`${service?.url}/healthz/live`)).status).toBe(200);
  await writePages(docs, { 'index.md': '# Home' });
  await expect.poll(async () => (await fetch(`${service?.url}/healthz`)).status).toBe(200);
});

describe('a large file next to the pages', () => {
  const SIZE = 300_000_000;

  beforeEach(async () => {
    await writePages(docs, { 'index.md': '# Home' });
    const film = await open(join(docs, 'film.mp4'), 'w');
    await film.write('start', 0);
    await film.write('end', SIZE - 3);
    await film.close();
    await truncate(join(docs, 'film.mp4'), SIZE);
    await serve();
  });

  const film = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${service?.url}/film.mp4`, { method, headers });

  it('is sent in ranges, and not again to a client that has it', async () => {
    const head = await film({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(SIZE),
      'bytes',
    ]);
    const etag = head.headers.get('etag') ?? '';
    const first = await film({ range: 'bytes=0-4' });
    expect([first.status, first.headers.get('content-range'), await first.text()]).toEqual([
      206,
      `bytes 0-4/${SIZE}`,
      'start',
    ]);
    expect(await (await film({ range: 'bytes=-3', 'if-range': etag })).text()).toBe('end');
    const beyond = await film({ range: `bytes=${SIZE}-` });
    expect([beyond.status, beyond.headers.get('content-type'), beyond.headers.get('content-range')]).toEqual([
      416,
      'text/plain; charset=utf-8',
      `bytes */${SIZE}`,
    ]);
    expect(await beyond.text()).toBe('The range begins after the end of the file.\n');
    const known = await film({ 'if-none-match': etag });
    expect([known.status, known.headers.get('content-length')]).toEqual([304, null]);
    const whole = await film({ range: 'bytes=0-4', 'if-range': '"other"' });
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(SIZE)]);
    await whole.body?.cancel();
  });
});
