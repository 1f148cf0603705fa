import { isRecord } from '../../protocol/isRecord.js';
import { type KeyStorage, memoryStorage } from './memoryStorage.js';

/** Drafts of so many conversations are kept. */
const MAX_DRAFTS = 20;
/** All together, in characters: a fifth of what browsers give to an origin. The draft that is being written is kept whole all the same. */
const MAX_DRAFTS_LENGTH = 1_000_000;

/** What belongs to one tab and outlives its reloads: which conversation it shows, and what is being written. */
export interface TabMemory {
  /** Tells the records of this tab from those of others. */
  readonly tab: string;
  /** The conversation that is shown; undefined in a tab that has shown none. */
  thread: string | undefined;
  draft: (thread: string) => string;
  setDraft: (thread: string, text: string) => void;
  /** @param cleared As that of `openTabMemory`, from now on. */
  forget: (cleared: string) => void;
  /** The page goes away: the next one of this tab has the same name. Until then nobody has it who copies the tab's storage. */
  leave: () => void;
}

/** A name that no other tab has at the same time. */
export const newId = (): string =>
  Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12);

/**
 * @param session The tab's storage; undefined: nothing outlives the page.
 * @param cleared Names the last time that everything was deleted, in whichever tab. What was kept before it is forgotten.
 */
export function openTabMemory(session: KeyStorage | undefined, key: string, cleared = ''): TabMemory {
  const storage = session ?? memoryStorage();
  const { tab = newId(), ...stored } = readStored(storage, key, cleared);
  let { thread } = stored;
  let drafts = Object.entries(stored.drafts);
  function save(name?: string): void {
    // Where there is no room for all of them, those go first that were not touched for longest.
    for (let kept = drafts; ; kept = kept.slice(1)) {
      try {
        storage.setItem(key, JSON.stringify({ tab: name, cleared, thread, drafts: Object.fromEntries(kept) }));
        return;
      } catch {
        // Full or not allowed: what is not kept ends with the page.
        if (kept.length === 0) return;
      }
    }
  }
  save();
  return {
    tab,
    get thread() {
      return thread;
    },
    set thread(next) {
      thread = next;
      save();
    },
    draft: (of) => drafts.find(([name]) => name === of)?.[1] ?? '',
    setDraft(of, text) {
      const others = drafts.filter(([name]) => name !== of);
      drafts = (text === '' ? others : [...others, [of, text] as [string, string]]).slice(-MAX_DRAFTS);
      while (drafts.length > 1 && lengthOf(drafts) > MAX_DRAFTS_LENGTH) drafts.shift();
      save();
    },
    forget(next) {
      drafts = [];
      thread = undefined;
      cleared = next;
      try {
        storage.removeItem(key);
      } catch {
        // Nothing is kept where nothing may be touched.
      }
    },
    leave: () => save(tab),
  };
}

const lengthOf = (drafts: readonly [string, string][]) => drafts.reduce((sum, [, text]) => sum + text.length, 0);

interface StoredTab {
  tab?: string;
  thread?: string;
  drafts: Record<string, string>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function readStored(storage: KeyStorage, key: string, cleared: string): StoredTab {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '');
    if (!isRecord(value)) return { drafts: {} };
    const named = isText(value.tab) ? { tab: value.tab } : {};
    if ((value.cleared ?? '') !== cleared) return { ...named, drafts: {} };
    const drafts = Object.entries(isRecord(value.drafts) ? value.drafts : {}).filter((entry) => isText(entry[1]));
    return {
      ...named,
      ...(isText(value.thread) && { thread: value.thread }),
      drafts: Object.fromEntries(drafts) as Record<string, string>,
    };
  } catch {
    return { drafts: {} };
  }
}
