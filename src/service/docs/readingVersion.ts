import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findWorkerFile } from '../workers/findWorkerFile.js';

/** The workers that contain the code that reads pages, and the code that counts their words. */
const WORKERS = ['pageWorker', 'docsWorker'];

/**
 * Returns a string that changes whenever the built code that reads pages changes: a digest of the worker files. Their imports name chunks
 * with hashes, so a changed chunk changes them, too. Undefined if the files are missing, for example because a bundler has dropped them, or
 * if Node's permission model forbids worker threads.
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
