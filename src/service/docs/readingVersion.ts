import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findWorkerFile } from '../workers/findWorkerFile.js';

/** The workers that contain the code that reads pages, and the code that counts their words. */
const WORKERS = ['pageWorker', 'docsWorker'];

/**
 * Returns a string that changes whenever the built code that reads pages changes: the digest of the workers' files, which contain the
 * digests of their chunks. Undefined without these files, for example because a bundler has dropped them, and if Node's permission model
 * forbids worker threads.
 */
export function readingVersion(): string | undefined {
  const digest = createHash('sha256');
  for (const name of WORKERS) {
    const file = findWorkerFile(name);
    if (file === undefined) return undefined;
    digest.update(readFileSync(file));
  }
  return digest.digest('hex');
}
