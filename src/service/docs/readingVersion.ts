import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findWorkerFile } from '../workers/findWorkerFile.js';

/** Names of the workers that contain the code for reading pages and the code for counting their words. */
const WORKERS = ['pageWorker', 'docsWorker'];

/**
 * Returns a digest of the worker files. It changes whenever the built code that reads pages changes. The worker files import chunks with
 * hashes in their names, so a changed chunk changes the worker files, too.
 *
 * Undefined if the files are missing, for example because a bundler has dropped them, or if Node's permission model forbids worker threads.
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
