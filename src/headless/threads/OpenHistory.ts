import type { CurrentThread } from './CurrentThread.js';
import type { TabMemory } from './TabMemory.js';
import type { ThreadArchive } from './ThreadArchive.js';

/** The open history. Does not exist until the reader has given consent. */
export interface OpenHistory {
  archive: ThreadArchive;
  tab: TabMemory;
  current: CurrentThread;
}
