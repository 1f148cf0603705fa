import type { ConversationStore } from '../ConversationStore.js';
import type { Conversation, ThreadHistory } from '../conversation.js';
import { serviceOf } from '../conversationOptions.js';
import { keepStanding } from '../keepStanding.js';
import { createThreadArchive, type ThreadArchive } from './createThreadArchive.js';
import { deviceMarks } from './deviceMarks.js';
import { draftName } from './draftName.js';
import { type CurrentThread, keepCurrentThread } from './keepCurrentThread.js';
import { browserStorage, keysOf } from './memoryStorage.js';
import { STORED } from './stored.js';
import { summarize, threadMatches } from './summarize.js';
import type { ThreadHost } from './ThreadHost.js';
import { openTabMemory, type TabMemory } from './tabMemory.js';

/** Changes of another tab come in swarms, one for each record. In milliseconds. */
const SWARM = 50;

/** The history of one service, from when its chunk has loaded until the provider goes. */
export interface ThreadConnection extends Omit<ThreadHistory, 'giveConsent' | 'declineConsent'> {
  /** Always `true`. */
  giveConsent: () => boolean;
  withdrawQuestion: Conversation['withdrawQuestion'];
  draft: ConversationStore['draft']['get'];
  setDraft: ConversationStore['draft']['set'];
  disconnect: () => void;
}

/** A name for the service that can stand in a key. Another service with the same one would have to share domain and hash. */
function serviceName(service: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of service)
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return hash.toString(36);
}

/** Assistants of the page, with what each keeps of this tab: they do not hear the `storage` event, which is for other tabs. */
const neighbours = new Map<(prefix: string) => void, string>();

/** Each assistant of a page has its own drafts, and may come to show its own conversation: the second one of a service keeps them beside the first. */
function freeTabKey(prefix: string): string {
  const taken = new Set(neighbours.values());
  let key = `${prefix}tab`;
  for (let count = 2; taken.has(key); count++) key = `${prefix}tab${count}`;
  return key;
}

/**
 * Keeps the conversations of a service: restores the one of this tab, writes what is asked and answered, and follows other tabs.
 * Without the reader's consent it touches nothing but the place where the consent itself is kept.
 */
export function connectThreads(host: ThreadHost): ThreadConnection {
  const { core } = host;
  const { persist, consent } = core.options;
  const prefix = `${STORED}${serviceName(serviceOf(core.options))}:`;
  const tabKey = freeTabKey(prefix);
  const device = persist === false ? undefined : browserStorage('localStorage');
  const session = persist === false ? undefined : browserStorage('sessionStorage');
  const marks = deviceMarks(device, prefix);

  let archive: ThreadArchive | undefined;
  let current: CurrentThread | undefined;
  let tab: TabMemory | undefined;
  let draft = '';
  let published = '';
  /** The last time that everything was deleted, as far as it is known here. */
  let seen = '';
  let swarm: ReturnType<typeof setTimeout> | undefined;

  const isGiven = () => (consent === 'required' ? marks.isConsentGiven() : consent !== false);

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
    for (const tell of neighbours.keys()) if (tell !== hear) tell(prefix);
  }

  function start(): void {
    archive = createThreadArchive(device, prefix);
    seen = marks.cleared();
    tab = openTabMemory(session, tabKey, seen);
    // The second assistant of a page begins with what the first one shows.
    const first = `${prefix}tab`;
    if (tabKey !== first) tab.thread ??= openTabMemory(session, first, seen).thread;
    current = keepCurrentThread(host, archive, tab, changed);
    if (draft !== '') tab.setDraft(current.id, draft);
    publish();
    core.update({ consent: 'given', restoring: false });
  }

  function end(): void {
    current?.disconnect();
    current = undefined;
    archive = undefined;
    tab = undefined;
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
        forgetAll(false);
        end();
      } else {
        if (marks.cleared() === seen) current?.catchUp();
        else startAnew();
        publish();
      }
    }, SWARM);
  }
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === device && (key === null || key.startsWith(prefix))) hear(prefix);
  };

  const onReturn = ({ persisted }: PageTransitionEvent) => {
    // Pages that the browser has put aside do not hear of what happens meanwhile.
    if (persisted) hear(prefix);
  };
  const onLeave = () => tab?.leave();

  /** Everything was deleted elsewhere: what is shown goes, and what was being written. */
  function startAnew(): void {
    if (!current) return;
    const over = current.id;
    host.show(undefined, [], undefined);
    // An answer that was on its way has been written once more.
    archive?.remove(over);
    forgetTab();
  }

  function forgetTab(): void {
    seen = marks.cleared();
    if (tab) tab.forget(seen);
    else for (const key of session ? keysOf(session, `${prefix}tab`) : []) session?.removeItem(key);
  }

  /** @param noted Other tabs are to hear of it that cannot see it by a consent that is gone. */
  function forgetAll(noted: boolean): void {
    if (current) host.show(undefined, [], undefined);
    for (const key of device ? keysOf(device, prefix) : []) if (key !== marks.consentKey) device?.removeItem(key);
    for (const thread of archive?.threads().keys() ?? []) archive?.remove(thread);
    if (noted) marks.noteCleared();
    forgetTab();
    changed();
  }

  addEventListener('storage', onStorage);
  addEventListener('pageshow', onReturn);
  addEventListener('pagehide', onLeave);
  neighbours.set(hear, tabKey);
  // Before the history, which keeps what stands.
  const standing = keepStanding(host);
  // Taken back while this tab was asleep.
  if (consent === 'required' && !isGiven()) forgetTab();
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
      forgetAll(current !== undefined);
    },
    findThreads(query) {
      const found = archive ? threadMatches(archive.threads(), query) : new Set<string>();
      return core.state.threads.filter(({ id }) => found.has(id));
    },
    giveConsent() {
      core.emit({ type: 'consent', given: true });
      if (consent !== 'required' || current) return true;
      marks.keepConsent();
      // What a tab has kept from a consent before this one is not covered by it.
      marks.noteCleared();
      start();
      changed();
      return true;
    },
    withdrawConsent() {
      forgetAll(consent !== 'required' && current !== undefined);
      if (consent === 'required' && current) {
        marks.dropConsent();
        end();
        changed();
      }
      core.emit({ type: 'consent', given: false });
    },
    withdrawQuestion: standing.withdrawQuestion,
    draft(of) {
      if (current) return tab?.draft(draftName(current.id, of)) ?? '';
      return of === undefined ? draft : '';
    },
    setDraft(text, of) {
      if (of === undefined) draft = text;
      if (current) tab?.setDraft(draftName(current.id, of), text);
    },
    disconnect() {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onReturn);
      removeEventListener('pagehide', onLeave);
      neighbours.delete(hear);
      clearTimeout(swarm);
      current?.disconnect();
      standing.disconnect();
      tab?.leave();
    },
  };
}
