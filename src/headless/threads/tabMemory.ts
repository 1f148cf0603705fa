import { isRecord } from '../../protocol/isRecord.js';
import { type KeyStorage, memoryStorage } from './memoryStorage.js';

/** Longest draft that is kept, in characters. */
const MAX_DRAFT_LENGTH = 20_000;
/** Drafts of so many conversations are kept. */
const MAX_DRAFTS = 20;

/** What belongs to one tab and outlives its reloads: which conversation it shows, and what is being written. */
export interface TabMemory {
  /** Tells the records of this tab from those of others. */
  readonly tab: string;
  /** The conversation that is shown; undefined in a tab that has shown none. */
  thread: string | undefined;
  draft: (thread: string) => string;
  setDraft: (thread: string, text: string) => void;
  forget: () => void;
}

/** A name that no other tab has at the same time. */
export const newId = (): string =>
  Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12);

/** @param session The tab's storage; undefined: nothing outlives the page. */
export function openTabMemory(session: KeyStorage | undefined, key: string): TabMemory {
  const storage = session ?? memoryStorage();
  const stored = readStored(storage, key);
  const tab = typeof stored.tab === 'string' ? stored.tab : newId();
  let thread = typeof stored.thread === 'string' ? stored.thread : undefined;
  let drafts: [thread: string, text: string][] = Object.entries(isRecord(stored.drafts) ? stored.drafts : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  function save(): void {
    try {
      storage.setItem(key, JSON.stringify({ tab, thread, drafts: Object.fromEntries(drafts) }));
    } catch {
      // Full or not allowed: it ends with the page, then.
    }
  }
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
      drafts = text === '' ? others : [...others, [of, text.slice(0, MAX_DRAFT_LENGTH)]];
      drafts = drafts.slice(-MAX_DRAFTS);
      save();
    },
    forget() {
      drafts = [];
      thread = undefined;
      try {
        storage.removeItem(key);
      } catch {
        // Nothing is kept where nothing may be touched.
      }
    },
  };
}

function readStored(storage: KeyStorage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
