import { isRecord } from '../../values/isRecord.js';
import { isDraftOf } from './draftName.js';
import { type KeyStorage, memoryStorage } from './KeyStorage.js';

/** Maximum number of drafts. */
const MAX_DRAFTS = 20;
/** Maximum length of all drafts (characters): about a fifth of the storage that browsers grant a site. The latest draft may be longer. */
const MAX_DRAFTS_LENGTH = 1_000_000;

/** The data of one tab that survives a reload: its id, its current conversation and its drafts. */
export interface TabMemory {
  /** Id of the tab. It is the `writer` of each `TurnRecord` that the tab writes. */
  readonly tab: string;
  /** Id of the current conversation; undefined if none is stored yet, and after a deletion of all data (see {@link forget}). */
  thread: string | undefined;
  draft: (thread: string) => string;
  setDraft: (thread: string, text: string) => void;
  /** Moves the draft of the conversation `from` to the conversation `to`, unless `to` already has a draft. */
  moveDraft: (from: string, to: string) => void;
  /** Removes all drafts of a deleted conversation. @returns their names and texts. */
  removeDraftsOf: (thread: string) => readonly (readonly [name: string, text: string])[];
  /**
   * Deletes the data of the tab. Called when all data is deleted.
   *
   * @param cleared Id of the deletion of all data.
   */
  forget: (cleared: string) => void;
  /**
   * Stores the id of the tab when the page closes, so that the next page of this tab has the same id. The id is not stored earlier, because
   * a duplicated tab copies the storage and must get its own id. Stores nothing if nothing has changed since {@link forget}.
   */
  leave: () => void;
}

/** Creates an id that is unique across tabs. */
export const newId = (): string =>
  Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12);

/**
 * Reads the data of this tab, and stores it whenever it changes.
 *
 * @param session The tab's storage. Undefined: the data is lost when the page closes.
 * @param cleared Id of the last deletion of all data, in any tab. Drafts and the conversation from before that deletion are discarded.
 */
export function openTabMemory(session: KeyStorage | undefined, key: string, cleared = ''): TabMemory {
  const storage = session ?? memoryStorage();
  const { tab = newId(), ...stored } = readStored(storage, key, cleared);
  let { thread } = stored;
  let drafts = Object.entries(stored.drafts);
  let isForgotten = false;
  function save(name?: string): void {
    isForgotten = false;
    // If the storage is full, drop the oldest drafts until the rest fits.
    for (let kept = drafts; ; kept = kept.slice(1)) {
      try {
        storage.setItem(key, JSON.stringify({ tab: name, cleared, thread, drafts: Object.fromEntries(kept) }));
        return;
      } catch {
        // Nothing can be stored: the data is lost when the page closes.
        if (kept.length === 0) return;
      }
    }
  }
  const draft = (of: string) => drafts.find(([name]) => name === of)?.[1] ?? '';
  function setDraft(of: string, text: string): void {
    const others = drafts.filter(([name]) => name !== of);
    drafts = (text === '' ? others : [...others, [of, text] as [string, string]]).slice(-MAX_DRAFTS);
    while (drafts.length > 1 && lengthOf(drafts) > MAX_DRAFTS_LENGTH) drafts.shift();
    save();
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
    draft,
    setDraft,
    moveDraft(from, to) {
      const text = draft(from);
      if (text === '' || draft(to) !== '') return;
      setDraft(from, '');
      setDraft(to, text);
    },
    removeDraftsOf(of) {
      const removed = drafts.filter(([name]) => isDraftOf(of, name));
      drafts = drafts.filter((draft) => !removed.includes(draft));
      save();
      return removed;
    },
    forget(next) {
      drafts = [];
      thread = undefined;
      cleared = next;
      isForgotten = true;
      try {
        storage.removeItem(key);
      } catch {
        // The storage is blocked, so nothing can be deleted.
      }
    },
    leave() {
      if (!isForgotten) save(tab);
    },
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
