import type { KeyStorage } from './KeyStorage.js';
import { readRecord, type TurnRecord } from './TurnRecord.js';

/** Records that a page keeps because the device was full. */
export interface UnstoredRecords {
  /** All records that the page knows, by key. */
  known: ReadonlyMap<string, { text: string; turn: TurnRecord }>;
  /** Keys of the records that are missing or outdated on the device. A written one moves to `stored`. */
  unstored: Set<string>;
  /** Keys of the records that were on the device when it became full. */
  stored: Set<string>;
  /** Returns the conversation of a key. */
  threadOf: (key: string) => string;
  /** Whether a conversation that is missing on the device was deleted because of a limit, not by the reader. */
  isTrimmed: (thread: string) => boolean;
}

/**
 * Writes the records that are missing on the device, and neither those of conversations that the reader has deleted in another tab, nor
 * records that another tab has changed later.
 *
 * @returns whether no record is missing any more.
 */
export function storeRecords(device: KeyStorage, page: UnstoredRecords): boolean {
  const { known, unstored, stored, threadOf, isTrimmed } = page;
  try {
    for (const thread of new Set([...unstored].map(threadOf))) {
      const keys = [...known.keys()].filter((key) => threadOf(key) === thread);
      const before = keys.filter((key) => stored.has(key));
      const isGone = before.length > 0 && before.every((key) => device.getItem(key) === null);
      // Without its other turns, a conversation that a limit has deleted would be incomplete.
      if (isGone && isTrimmed(thread)) for (const key of keys) unstored.add(key);
      else if (isGone) for (const key of keys) unstored.delete(key);
    }
    for (const key of [...unstored]) {
      const record = known.get(key);
      const other = readRecord(device.getItem(key) ?? '');
      if (record && (other?.changedAt ?? 0) <= record.turn.changedAt) device.setItem(key, record.text);
      unstored.delete(key);
      stored.add(key);
    }
    return true;
  } catch {
    // The device is still full, or can no longer be used.
    return false;
  }
}
