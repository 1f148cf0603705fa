/** Runs the package checks of `npm run release:check` on the real package, and on packages that they must refuse. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findContentProblems } from '../../scripts/release/findContentProblems.mjs';
import { PackageTrial } from '../../scripts/release/PackageTrial.mjs';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

async function createTrial(changed: object = {}): Promise<PackageTrial> {
  const folder = await temporaryFolder('release-check');
  return new PackageTrial({ tarball: inject('packedPackage'), folder, manifest: { ...manifest, ...changed } });
}

/** Runs the steps in order, and stops after the first step whose name matches. Rejects if a step fails, or if no name matches. */
async function runUntil(trial: PackageTrial, wanted: RegExp): Promise<void> {
  for (const [name, run] of trial.steps) {
    if (wanted.test(name)) return run();
    await run();
  }
  throw new Error(`No step has the name ${wanted}.`);
}

it('the package passes every step in an empty project', async () => {
  const trial = await createTrial();
  const passed: string[] = [];
  for (const [name, run] of trial.steps) {
    await run();
    passed.push(name);
  }
  expect(passed).toHaveLength(8);
});

it('a package of another version is refused', async () => {
  const trial = await createTrial({ version: '99.0.0' });
  await expect(runUntil(trial, /SBOM/)).rejects.toThrow(`The SBOM is that of version ${manifest.version}.`);
  const [, checkCommand] = trial.steps.find(([name]) => name.startsWith('has the command')) ?? [];
  await expect(checkCommand?.()).rejects.toThrow(`"docs-assistant --version" prints ${manifest.version}.`);
});

describe('the contents of a package', () => {
  let folder: string;

  beforeAll(async () => {
    folder = join(await temporaryFolder('release-contents'), 'package');
    execFileSync('tar', ['-xzf', inject('packedPackage'), '-C', join(folder, '..')]);
  });

  it('pass as they are packed', async () => {
    expect(await findContentProblems(folder)).toEqual([]);
  });

  it('are refused with source maps, notes of the build, tests, keys, paths of this machine, and without the changelog', async () => {
    const broken = join(await temporaryFolder('release-broken'), 'package');
    await cp(folder, broken, { recursive: true });
    await rm(join(broken, 'CHANGELOG.md'));
    await writeFiles(broken, {
      'dist/index.js.map': '{}',
      'dist/.built/site': '',
      'dist/index.test.js': '',
      'docs/key.md': `DOCS_ADMIN_API_KEY=${'svc_'}9f8e7d6c5b4a39281706f5e4`,
      'docs/path.md': `See ${process.cwd()}/docs.`,
    });
    expect((await findContentProblems(broken)).sort()).toEqual([
      'CHANGELOG.md is missing.',
      'dist/.built/site is a note of the build.',
      'dist/index.js.map is a source map.',
      'dist/index.test.js is a test.',
      expect.stringMatching(/^docs\/key\.md contains what looks like a secret, at position \d+\.$/),
      'docs/path.md contains a path of this machine.',
    ]);
  });
});
