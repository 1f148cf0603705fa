import type { ThreadHistory } from '../conversation.js';
import { serviceOf } from '../conversationOptions.js';
import { createThreadArchive, type ThreadArchive } from './createThreadArchive.js';
import { type CurrentThread, keepCurrentThread } from './keepCurrentThread.js';
import { browserStorage, keysOf, memoryStorage } from './memoryStorage.js';
import { STORED } from './stored.js';
import { summarize, threadMatches } from './summarize.js';
import type { ThreadHost } from './ThreadHost.js';
import { openTabMemory, type TabMemory } from './tabMemory.js';

/** Changes of another tab come in swarms, one for each record. In milliseconds. */
const SWARM = 50;

/** The history of one service, from when its chunk has loaded until the provider goes. */
export interface ThreadConnection extends ThreadHistory {
  draft: () => string;
  setDraft: (text: string) => void;
  disconnect: () => void;
}

/** A name for the service that can stand in a key. Another service with the same one would have to share domain and hash. */
function serviceName(service: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of service)
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return hash.toString(36);
}

/** Other assistants of the page: they do not hear the `storage` event, which is for other tabs. */
const neighbours = new Set<(prefix: string) => void>();

/**
 * Keeps the conversations of a service: restores the one of this tab, writes what is asked and answered, and follows other tabs.
 * Without the reader's consent it touches nothing but the place where the consent itself is kept.
 */
export function connectThreads(host: ThreadHost): ThreadConnection {
  const { core } = host;
  const { persist, consent } = core.options;
  const prefix = `${STORED}${serviceName(serviceOf(core.options))}:`;
  const consentKey = `${prefix}consent`;
  const device = persist === false ? undefined : browserStorage('localStorage');
  const session = persist === false ? undefined : browserStorage('sessionStorage');
  /** Where the yes is kept: with nothing on the device, in the page. */
  const consents = device ?? memoryStorage();

  let archive: ThreadArchive | undefined;
  let current: CurrentThread | undefined;
  let tab: TabMemory | undefined;
  let draft = '';
  let published = '';
  let swarm: ReturnType<typeof setTimeout> | undefined;

  const isGiven = () => {
    if (consent !== 'required') return consent !== false;
    try {
      return consents.getItem(consentKey) === 'yes';
    } catch {
      return false;
    }
  };

  /** @param all The conversations as other tabs left them, or only as they are known here. */
  function publish(all = archive?.threads()): void {
    const threads = all ? summarize(all, current?.id) : [];
    const next = { threads, threadsKept: archive?.kept ?? 'page' } as const;
    const text = JSON.stringify(next);
    if (text === published) return;
    published = text;
    core.update(next);
  }

  function changed(): void {
    publish(archive?.known());
    for (const tell of neighbours) if (tell !== hear) tell(prefix);
  }

  function start(): void {
    archive = createThreadArchive(device, prefix);
    tab = openTabMemory(session, `${prefix}tab`);
    current = keepCurrentThread(host, archive, tab, changed);
    if (draft !== '') tab.setDraft(current.id, draft);
    publish();
    core.update({ consent: 'given', restoring: false });
  }

  function end(): void {
    current?.disconnect();
    current = undefined;
    archive = undefined;
    draft = '';
    core.update({ consent: 'needed', restoring: false });
    publish();
  }

  function hear(of: string): void {
    if (of !== prefix) return;
    clearTimeout(swarm);
    swarm = setTimeout(() => {
      const given = isGiven();
      if (given && !current) start();
      else if (!given && current) {
        host.show(undefined, [], undefined);
        end();
      } else {
        current?.catchUp();
        publish();
      }
    }, SWARM);
  }
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === device && (key === null || key.startsWith(prefix))) hear(prefix);
  };

  function forgetAll(): void {
    if (current) host.show(undefined, [], undefined);
    for (const key of device ? keysOf(device, prefix) : []) if (key !== consentKey) device?.removeItem(key);
    for (const thread of archive?.threads().keys() ?? []) archive?.remove(thread);
    tab?.forget();
    changed();
  }

  addEventListener('storage', onStorage);
  neighbours.add(hear);
  if (isGiven()) start();
  else core.update({ consent: 'needed', restoring: false });

  return {
    async openThread(id) {
      const opened = current?.open(id) ?? false;
      publish();
      return opened;
    },
    async deleteThread(id) {
      const turns = archive?.threads().get(id) ?? [];
      const wasCurrent = current?.id === id;
      if (wasCurrent) host.show(undefined, [], undefined);
      archive?.remove(id);
      changed();
      return () => {
        for (const turn of turns) archive?.write(id, turn);
        if (wasCurrent && core.state.messages.length === 0) current?.open(id);
        changed();
      };
    },
    async deleteAllThreads() {
      forgetAll();
    },
    findThreads(query) {
      const found = archive ? threadMatches(archive.threads(), query) : new Set<string>();
      return core.state.threads.filter(({ id }) => found.has(id));
    },
    giveConsent() {
      core.emit({ type: 'consent', given: true });
      if (consent !== 'required' || current) return;
      try {
        consents.setItem(consentKey, 'yes');
      } catch {
        // The reader is asked again next time, then.
      }
      start();
      changed();
    },
    withdrawConsent() {
      forgetAll();
      if (consent === 'required' && current) {
        try {
          consents.removeItem(consentKey);
        } catch {
          // What cannot be touched holds nothing.
        }
        end();
        changed();
      }
      core.emit({ type: 'consent', given: false });
    },
    draft: () => (current ? (tab?.draft(current.id) ?? '') : draft),
    setDraft(text) {
      draft = text;
      if (current) tab?.setDraft(current.id, text);
    },
    disconnect() {
      removeEventListener('storage', onStorage);
      neighbours.delete(hear);
      clearTimeout(swarm);
      current?.disconnect();
    },
  };
}
