import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { setup } from '../support/buildOnce.js';

vi.mock('node:child_process', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:child_process')>()),
  spawnSync: vi.fn(),
}));

const build = vi.mocked(spawnSync);
const endBuild = (status: number) => build.mockReturnValue({ status, stdout: 'src/a.ts: error', stderr: '' } as never);

/** A project with three test files in watch mode. The command line has selected the first `selected` ones. */
function watchedProject(selected: number) {
  const files = ['/test/a.test.ts', '/test/b.test.ts', '/test/c.test.ts'];
  const watcher = new EventEmitter();
  const onFileChange = vi.fn();
  const rerunHandlers: ((specifications: { project: unknown }[]) => void)[] = [];
  const project = {
    name: 'built',
    provide: vi.fn(),
    onTestsRerun: (handler: (typeof rerunHandlers)[number]) => rerunHandlers.push(handler),
    globTestFiles: async () => ({ testFiles: files }),
    vitest: {
      config: { watch: true },
      vite: { watcher },
      watcher: { onFileChange },
      state: {
        getFiles: () => [
          ...files.slice(0, selected).map((filepath) => ({ filepath, projectName: 'built' })),
          { filepath: '/test/d.test.ts', projectName: 'node' },
        ],
      },
    },
  };
  return {
    project,
    setUp: () => setup(project as unknown as TestProject),
    rerun: (of: unknown) => {
      for (const handler of rerunHandlers) handler([{ project: of }]);
    },
    change: (path: string) => watcher.emit('all', 'change', resolve(path)),
    restarted: () => onFileChange.mock.calls.flat(),
  };
}

beforeEach(() => {
  build.mockReset();
  endBuild(0);
});

it('builds before each run of the watched tests, and not for tests of other projects', async () => {
  const { project, setUp, rerun } = watchedProject(1);
  await setUp();
  rerun({ name: 'node' });
  expect(build).toHaveBeenCalledTimes(1);
  rerun(project);
  expect(build).toHaveBeenCalledTimes(2);
});

it('passes the reason of a failed build to the watched tests until a build succeeds', async () => {
  const { project, setUp, rerun } = watchedProject(1);
  await setUp();
  endBuild(1);
  rerun(project);
  expect(project.provide).toHaveBeenLastCalledWith('buildFailure', 'The build failed:\nsrc/a.ts: error');
  endBuild(0);
  rerun(project);
  expect(project.provide).toHaveBeenLastCalledWith('buildFailure', '');
});

it('runs selected tests again after a change in src/, and no others', async () => {
  const { setUp, change, restarted } = watchedProject(2);
  await setUp();
  change('docs/index.md');
  expect(restarted()).toEqual([]);
  change('src/client/index.ts');
  expect(restarted()).toEqual(['/test/a.test.ts', '/test/b.test.ts']);
});

it('does not run all tests of a project again after each change in src/', async () => {
  const { setUp, change, restarted } = watchedProject(3);
  await setUp();
  change('src/client/index.ts');
  expect(restarted()).toEqual([]);
});

it('stops the run if the first build fails', async () => {
  endBuild(1);
  await expect(watchedProject(1).setUp()).rejects.toThrow('The build failed:\nsrc/a.ts: error');
});
