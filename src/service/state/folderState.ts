import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { StateDriver } from './ServiceState.js';
import type { StateFolder } from './StateFolder.js';

/** Options of {@link folderState}. */
export interface FolderStateOptions {
  /** Folder for the state, created when it is missing. Each domain gets its own subfolder. */
  folder: string;
}

/**
 * Keeps threads and the counts of limits in a folder, so that they survive a restart, even if the process was killed. Only one process at a
 * time can use the folder; replicas share their state in Redis instead. The folder contains the questions and answers of each
 * conversation until about 24 hours after its last turn. If the service does not run at that time, it removes them at its next start.
 *
 * While the folder cannot be used, for example because the disk is full or another process uses it, the service keeps its state in memory
 * and reports that as a warning. It writes the whole state as soon as the folder can be used.
 *
 * @throws {DocsAssistantError} kind `setup` if the option `folder` is not a string, or is a blank string.
 * @example
 * createDocsService({ folder: 'docs', state: folderState({ folder: '/var/lib/docs-assistant/state' }) });
 */
export function folderState({ folder }: FolderStateOptions): StateDriver {
  if (typeof folder !== 'string' || folder.trim() === '')
    throw new DocsAssistantError('setup', 'The folder of folderState must be a string that is not empty.');
  /**
   * The open states by domain. When a configuration is loaded again, the new service of a domain opens before the old one closes, so both
   * share one state.
   */
  const open = new Map<string, { state: Promise<StateFolder>; users: number }>();
  return ({ domain, onWarning }) => {
    const entry = open.get(domain) ?? {
      state: openFolder(`${folder}/${encodeURIComponent(domain)}`, onWarning),
      users: 0,
    };
    entry.users += 1;
    open.set(domain, entry);
    const stores = entry.state.then((state) => state.stores);
    let isClosed = false;
    return {
      threads: {
        get: async (id) => (await stores).threads.get(id),
        set: async (thread) => (await stores).threads.set(thread),
        addTurn: async (...turn) => (await stores).threads.addTurn(...turn),
      },
      limits: {
        count: async (caller, windowMs) => (await stores).limits.count(caller, windowMs),
        giveBack: async (caller, windowMs) => (await stores).limits.giveBack(caller, windowMs),
      },
      async close() {
        // Ignore a second call: it must not lower `users` again, because another service may still use the folder.
        if (isClosed) return;
        isClosed = true;
        entry.users -= 1;
        if (entry.users > 0) return;
        open.delete(domain);
        await (await entry.state).close();
      },
    };
  };
}

/** Opens the folder. Imports the code on demand, because the service also runs without file systems. */
async function openFolder(folder: string, onWarning: (warning: string) => void): Promise<StateFolder> {
  const { StateFolder } = await import('./StateFolder.js');
  return StateFolder.open({ folder, onWarning });
}
