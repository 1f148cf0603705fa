import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why the last build in watch mode failed, or an empty text. */
    buildFailure: string;
  }
}

/** Builds the missing and stale parts of the package. Returns why the build failed, or an empty text. */
function build(): string {
  // Wait synchronously. Otherwise Vitest could start another run during the build.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--missing'], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : `The build failed:\n${stdout}${stderr}`;
}

/**
 * Runs the watched tests of a project again after each change in `src/`. Does nothing if the command line selects all test files of the
 * project, because all of them would take minutes after each change.
 */
async function watchSources(project: TestProject): Promise<void> {
  const { vitest } = project;
  const sources = `${resolve('src').replaceAll('\\', '/')}/`;
  const { testFiles } = await project.globTestFiles();
  vitest.vite.watcher.on('all', (_event, path) => {
    if (!path.replaceAll('\\', '/').startsWith(sources)) return;
    const watched = vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
    if (watched.length === testFiles.length) return;
    for (const { filepath } of watched) vitest.watcher.onFileChange(filepath);
  });
}

/**
 * Builds the missing and stale parts of the package before the tests of the built package, and in watch mode before each run of these
 * tests. Vitest also watches `dist/`, so after the build it may rerun tests that import built files.
 */
export async function setup(project: TestProject): Promise<void> {
  const failure = build();
  if (failure) throw new Error(failure);
  project.provide('buildFailure', '');
  if (!project.vitest.config.watch) return;
  project.onTestsRerun((specifications) => {
    if (!specifications.some((specification) => specification.project === project)) return;
    // Do not throw if the build fails: an error here would end Vitest. Instead, `failOnStaleBuild.ts` makes the tests fail.
    project.provide('buildFailure', build());
  });
  await watchSources(project);
}
