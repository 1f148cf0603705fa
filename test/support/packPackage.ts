import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the archive that `npm pack` created from this checkout. */
    packedPackage: string;
  }
}

/** Packs this checkout once for all release tests. `npm pack` builds missing and stale parts first. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'docs-assistant-packed-'));
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { encoding: 'utf8' });
  const name = output.trim().split('\n').at(-1) ?? '';
  project.provide('packedPackage', join(folder, name));
  return () => rmSync(folder, { recursive: true, force: true });
}
