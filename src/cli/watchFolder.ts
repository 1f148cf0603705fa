import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Editors save in several steps; one reload is enough for all of them. */
const QUIET_MS = 120;
/** Systems allow a limited number of watched folders. */
const MAX_FOLDERS = 5_000;

/**
 * Calls `onChange` after something in a folder has changed, once for changes that come together, and never while an earlier call
 * is still at work. `node_modules` and hidden folders are not looked at.
 *
 * @returns when all folders are watched: what is written from then on is seen.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  onWarning: (sentence: string) => void,
): Promise<{ close: () => void }> {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let working = false;
  let again = false;
  let closed = false;

  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), QUIET_MS);
  };

  async function reload(): Promise<void> {
    if (working) {
      again = true;
      return;
    }
    working = true;
    try {
      await watchAll();
      await onChange();
    } catch (error) {
      onWarning(
        `The change could not be read, so the pages stay as they were: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    working = false;
    if (!again || closed) return;
    again = false;
    changed();
  }

  /** Each folder has its own watcher: one for a whole tree would look into `node_modules` as well. */
  async function watchAll(): Promise<void> {
    const folders = await foldersOf(folder);
    for (const [path, watcher] of watchers) {
      if (folders.has(path)) continue;
      watcher.close();
      watchers.delete(path);
    }
    for (const path of folders) {
      if (watchers.has(path) || closed) continue;
      try {
        const watcher = watch(path, changed);
        watcher.on('error', () => {
          watcher.close();
          watchers.delete(path);
        });
        watchers.set(path, watcher);
      } catch {
        onWarning(`"${path}" cannot be watched, so changes in it appear after a restart.`);
      }
    }
  }

  await watchAll().catch(() => onWarning('The folder cannot be watched, so changes appear after a restart.'));
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

async function foldersOf(top: string): Promise<Set<string>> {
  const found = new Set<string>();
  const waiting = [top];
  for (let next = waiting.pop(); next !== undefined && found.size < MAX_FOLDERS; next = waiting.pop()) {
    found.add(next);
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        waiting.push(join(next, entry.name));
    }
  }
  return found;
}
