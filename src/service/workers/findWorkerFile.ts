import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Finds the built file of a worker thread, which is in `dist/service`. A bundler may have dropped it, and Node's permission model may
 * forbid worker threads.
 *
 * @returns undefined if the file is missing or the thread must not be started.
 */
export function findWorkerFile(name: string): string | undefined {
  const mayStart = process.permission?.has('worker') ?? true;
  if (!mayStart || !import.meta.url.startsWith('file:')) return undefined;
  // Keep the path in a variable, because bundlers try to resolve a template literal in `new URL`.
  const path = `../service/${name}.js`;
  const file = fileURLToPath(new URL(path, import.meta.url));
  return existsSync(file) ? file : undefined;
}
