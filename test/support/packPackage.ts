import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the archive that `npm pack` created from this checkout. */
    packedPackage: string;
    /** Folder with copies of installed applications. A later application with the same packages is copied from it, not installed again. */
    installedPackages: string;
  }
}

/**
 * Packs this checkout once for all release tests. `npm pack` first builds missing and stale parts. Also creates the folder for copies of
 * installed applications.
 */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-assistant-packed-'));
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { encoding: 'utf8' });
  const name = output.trim().split('\n').at(-1) ?? '';
  project.provide('packedPackage', join(folder, name));
  const installed = join(folder, 'installed');
  mkdirSync(installed);
  project.provide('installedPackages', installed);
  // Remove the folder asynchronously: removing large folders synchronously would block Vitest while it ends its workers.
  return () => rm(folder, { recursive: true, force: true });
}
