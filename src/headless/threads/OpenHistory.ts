import type { CurrentThread } from './CurrentThread.js';
import type { TabMemory } from './TabMemory.js';
import type { ThreadArchive } from './ThreadArchive.js';

/** The parts of an open history. The history is not opened before the reader has given consent. */
export interface OpenHistory {
  archive: ThreadArchive;
  tab: TabMemory;
  current: CurrentThread;
}
