import { describe, expect, it } from 'vitest';
import { type KeyStorage, keysOf, memoryStorage, removeKeys } from '../../src/headless/threads/KeyStorage.js';
import { ThreadArchive } from '../../src/headless/threads/ThreadArchive.js';
import type { TurnRecord } from '../../src/headless/threads/TurnRecord.js';

const turn = (id: string, at: number, content = id): TurnRecord => ({
  id,
  at,
  changedAt: Date.now(),
  writer: 'tab',
  outcome: 'complete',
  messages: [{ id, role: 'user', content, parts: [{ type: 'text', text: content }] }],
});

/** A storage with space for a limited number of records. */
function limitedStorage(maxRecords: number): KeyStorage {
  const storage = memoryStorage();
  return {
    ...storage,
    get length() {
      return storage.length;
    },
    setItem(key, value) {
      const records = keysOf(storage, '').filter((each) => each.includes('/') && each !== key);
      if (key.includes('/') && records.length >= maxRecords) throw new DOMException('Full.', 'QuotaExceededError');
      storage.setItem(key, value);
    },
  };
}

/** Returns the ids of the conversations that a newly loaded page would read from the storage. */
const storedThreads = (storage: KeyStorage) => [...new ThreadArchive(storage, 'p:').threads().keys()].sort();

describe('the archive', () => {
  it('lists turns in the order in which they were asked', () => {
    const storage = memoryStorage();
    const archive = new ThreadArchive(storage, 'p:');
    archive.write('thread', turn('second', 2));
    archive.write('thread', turn('first', 1));
    const read = new ThreadArchive(storage, 'p:').threads().get('thread');
    expect(read?.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it('knows its own changes without reading the storage', () => {
    const storage = memoryStorage();
    const archive = new ThreadArchive(storage, 'p:');
    archive.write('thread', turn('first', 1));
    new ThreadArchive(storage, 'p:').write('thread', turn('of another tab', 2));
    expect(archive.known().get('thread')).toHaveLength(1);
    expect(archive.threads().get('thread')).toHaveLength(2);
  });

  it('deletes other conversations when the storage is full, and then keeps turns in memory', () => {
    const archive = new ThreadArchive(limitedStorage(2), 'p:');
    archive.write('old', turn('a', 1));
    archive.write('thread', turn('b', 2));
    archive.write('thread', turn('c', 3));
    expect([...archive.threads().keys()]).toEqual(['thread']);
    expect(archive.isTrimmed('old')).toBe(true);
    expect(archive.kept).toBe('device');
    archive.write('thread', turn('d', 4));
    expect(archive.kept).toBe('page');
    expect(archive.threads().get('thread')).toHaveLength(3);
  });

  it('leaves other conversations on the device when the browser refuses a write', () => {
    const storage = memoryStorage();
    const archive = new ThreadArchive(storage, 'p:');
    archive.write('old', turn('a', 1));
    archive.write('other', turn('b', 2));
    storage.setItem = () => {
      throw new DOMException('Blocked.', 'SecurityError');
    };
    archive.write('thread', turn('c', 3));
    expect(archive.kept).toBe('page');
    expect([...archive.threads().keys()].sort()).toEqual(['old', 'other', 'thread']);
    expect(storedThreads(storage)).toEqual(['old', 'other']);
  });

  it('puts deleted conversations back on the device when the space is not enough without them', () => {
    const storage = memoryStorage();
    const archive = new ThreadArchive(storage, 'p:');
    archive.write('old', turn('a', 1));
    archive.write('other', turn('b', 2));
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      if (value.length > 1000) throw new DOMException('Full.', 'QuotaExceededError');
      setItem(key, value);
    };
    archive.write('thread', turn('c', 3, 'long'.repeat(1000)));
    expect(archive.kept).toBe('page');
    expect([...archive.threads().keys()].sort()).toEqual(['old', 'other', 'thread']);
    expect(storedThreads(storage)).toEqual(['old', 'other']);
  });

  /**
   * Creates a storage that is full until `free` is called, and an archive that uses this storage. The archive has stored the turn `a`, but
   * could not store the turn `b`.
   */
  function fullStorage() {
    const storage = memoryStorage();
    const archive = new ThreadArchive(storage, 'p:');
    archive.write('thread', turn('a', 1));
    const { setItem } = storage;
    storage.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    archive.write('thread', turn('b', 2));
    expect(archive.kept).toBe('page');
    return { storage, archive, free: () => Object.assign(storage, { setItem }) };
  }
  const storedTurns = (storage: KeyStorage) =>
    new ThreadArchive(storage, 'p:')
      .threads()
      .get('thread')
      ?.map(({ id }) => id);

  it('stores the turns of the page when the device has space again at the end of a turn', () => {
    const { storage, archive, free } = fullStorage();
    archive.write('thread', turn('c', 3));
    expect(archive.kept).toBe('page');
    free();
    const { outcome: _, ...unfinished } = turn('d', 4);
    archive.write('thread', unfinished);
    expect([archive.kept, storedTurns(storage)]).toEqual(['page', ['a', 'd']]);
    archive.write('thread', turn('d', 4));
    expect([archive.kept, storedTurns(storage)]).toEqual(['device', ['a', 'b', 'c', 'd']]);
    archive.write('thread', turn('e', 5));
    expect(storedTurns(storage)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('stores no conversation that another tab has deleted while the device was full', () => {
    const { storage, archive, free } = fullStorage();
    new ThreadArchive(storage, 'p:').remove('thread');
    free();
    archive.write('other', turn('c', 3));
    expect(archive.kept).toBe('device');
    expect(storedThreads(storage)).toEqual(['other']);
  });

  it('stores no turn that another tab has replaced while the device was full', () => {
    const { storage, archive, free } = fullStorage();
    archive.write('thread', turn('a', 1, 'grown'));
    const other = new ThreadArchive(storage, 'p:');
    other.removeTurn('thread', 'a');
    free();
    other.write('thread', turn('a2', 1));
    archive.write('thread', turn('c', 3));
    expect(storedTurns(storage)).toEqual(['a2', 'b', 'c']);
  });

  it('stores a conversation again as a whole that another tab has deleted because of a limit', () => {
    const { storage, archive, free } = fullStorage();
    storage.removeItem('p:thread/a');
    expect(archive.holds('thread', 'b')).toBe(false);
    for (const [id, at] of [
      ['a', 1],
      ['b', 2],
    ] as const)
      archive.write('thread', turn(id, at));
    expect(archive.threads().get('thread')).toHaveLength(2);
    free();
    archive.write('thread', turn('c', 3));
    expect(storedTurns(storage)).toEqual(['a', 'b', 'c']);
  });

  it('keeps a turn that replaces the only one on the full device', () => {
    const { storage, archive, free } = fullStorage();
    archive.removeTurn('thread', 'a');
    expect(archive.holds('thread', 'b')).toBe(true);
    expect(archive.threads().get('thread')).toHaveLength(1);
    free();
    archive.write('other', turn('z', 9));
    expect(storedTurns(storage)).toEqual(['b']);
  });

  it('keeps all turns of a conversation whose deletion is undone while the device is full', () => {
    const { storage, archive, free } = fullStorage();
    free();
    archive.write('other', turn('z', 9));
    const turns = archive.threads().get('thread') ?? [];
    expect([archive.kept, turns.length]).toEqual(['device', 2]);
    archive.remove('thread');
    storage.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    for (const each of turns) archive.write('thread', each);
    expect(archive.threads().get('thread')).toHaveLength(2);
    free();
    archive.write('other', turn('z', 9));
    expect(storedTurns(storage)).toEqual(['a', 'b']);
  });

  it('keeps an older conversation that no longer fits when it is put back', () => {
    const storage = limitedStorage(2);
    const archive = new ThreadArchive(storage, 'p:');
    archive.write('old', turn('a', 1));
    archive.write('old', turn('b', 2));
    archive.write('old', turn('c', 3));
    archive.remove('old');
    archive.write('old', turn('a', 1));
    archive.write('thread', turn('d', 4));
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      if (key.includes('/')) throw new DOMException('Full.', 'QuotaExceededError');
      setItem(key, value);
    };
    archive.write('thread', turn('e', 5));
    expect(archive.threads().get('old')).toHaveLength(1);
    expect(archive.threads().get('thread')).toHaveLength(2);
  });

  it('stores what fits behind a turn that does not', () => {
    const { storage, archive, free } = fullStorage();
    archive.write('thread', turn('long', 3, 'long'.repeat(1000)));
    archive.write('thread', turn('c', 4));
    const { setItem } = free();
    storage.setItem = (key, value) => {
      if (value.length > 1000) throw new DOMException('Full.', 'QuotaExceededError');
      setItem(key, value);
    };
    archive.write('thread', turn('d', 5));
    expect([archive.kept, storedTurns(storage)]).toEqual(['page', ['a', 'b', 'c', 'd']]);
  });

  it('keeps the later change of another tab when the device has space again', () => {
    const { storage, archive, free } = fullStorage();
    free();
    const later: TurnRecord = { ...turn('b', 2), changedAt: Date.now() + 1000, outcome: 'stopped' };
    new ThreadArchive(storage, 'p:').write('thread', later);
    archive.write('thread', turn('c', 3));
    expect(
      archive
        .threads()
        .get('thread')
        ?.map(({ outcome }) => outcome),
    ).toEqual(['complete', 'stopped', 'complete']);
  });

  it('does not try a device again that has refused a write', () => {
    const storage = memoryStorage();
    const { setItem } = storage;
    storage.setItem = () => {
      throw new DOMException('Blocked.', 'SecurityError');
    };
    const archive = new ThreadArchive(storage, 'p:');
    archive.write('thread', turn('a', 1));
    Object.assign(storage, { setItem });
    archive.write('thread', turn('b', 2));
    expect(archive.kept).toBe('page');
  });

  it('deletes a conversation for other tabs, too, after a write was refused', () => {
    const storage = limitedStorage(1);
    const archive = new ThreadArchive(storage, 'p:');
    const other = new ThreadArchive(storage, 'p:');
    archive.write('old', turn('a', 1));
    archive.write('thread', turn('b', 2));
    archive.write('thread', turn('c', 3));
    expect(archive.kept).toBe('page');
    expect(other.isTrimmed('old')).toBe(true);
    archive.remove('old');
    expect(other.isTrimmed('old')).toBe(false);
  });

  it.each(['key', 'removeItem'] as const)('removes turns from memory when the storage is blocked at %s', (blocked) => {
    const storage = memoryStorage();
    const archive = new ThreadArchive(storage, 'p:');
    archive.write('thread', turn('a', 1));
    archive.write('other', turn('b', 2));
    storage[blocked] = () => {
      throw new DOMException('Blocked.', 'SecurityError');
    };
    archive.remove('thread');
    expect([...archive.known().keys()]).toEqual(['other']);
    expect(() => removeKeys(storage, 'p:')).not.toThrow();
  });
});
