import { firstTabKey } from './assistantsOfPage.js';
import type { ConversationAccess } from './ConversationAccess.js';
import type { DeviceMarks } from './DeviceMarks.js';
import { type KeyStorage, removeKeys } from './KeyStorage.js';
import type { OpenHistory } from './OpenHistory.js';

/** Where the history of one service is stored. A storage is undefined with `persist={false}`, or if the browser blocks access to it. */
interface HistoryStorage {
  prefix: string;
  device: KeyStorage | undefined;
  session: KeyStorage | undefined;
  marks: DeviceMarks;
}

/** Deletes everything that the browser has stored for a service, except the consent. Notices when another tab has done so. */
export class HistoryDeletion {
  /** Id of the last known deletion of all data. */
  #known = '';
  /**
   * Number of times that this object has deleted the data of the tab. Includes the deletions that follow when another tab, or another
   * assistant of this page, has deleted everything.
   */
  count = 0;

  constructor(
    private readonly access: ConversationAccess,
    private readonly storage: HistoryStorage,
  ) {}

  /** Whether another tab, or another assistant of this page, has deleted everything since the last call of {@link noteKnown}. */
  get isMissed(): boolean {
    return this.storage.marks.lastDeletion() !== this.#known;
  }

  /**
   * Marks all deletions until now as known, so that `isMissed` is true only after a later deletion.
   *
   * @returns the id of the last deletion.
   */
  noteKnown(): string {
    this.#known = this.storage.marks.lastDeletion();
    return this.#known;
  }

  /** @param isMarked Whether to record the deletion for other tabs. This is unnecessary if they notice that the consent is gone. */
  deleteAll(history: OpenHistory | undefined, isMarked: boolean): void {
    const { device, marks, prefix } = this.storage;
    if (history) this.#closeConversation();
    removeKeys(device, prefix, marks.consentKey);
    const archive = history?.archive;
    for (const thread of archive?.threads().keys() ?? []) archive?.remove(thread);
    if (isMarked) marks.recordDeletion();
    this.forgetTab(history);
  }

  /**
   * Called when another tab, or another assistant of this page, has deleted everything. Closes and deletes the current conversation, and
   * deletes the other data of this tab, such as drafts.
   */
  catchUp(history: OpenHistory): void {
    const deleted = history.current.id;
    this.#closeConversation();
    // Remove the conversation again: closing it may have written a streaming answer once more.
    history.archive.remove(deleted);
    history.archive.removeUnstored();
    this.forgetTab(history);
  }

  /** Shows an empty conversation, without the context and the files that were added for the next question. */
  #closeConversation(): void {
    this.access.show(undefined, [], undefined);
    this.access.core.clearPending();
  }

  /** Deletes the data of this tab. */
  forgetTab(history: OpenHistory | undefined): void {
    const { session, prefix } = this.storage;
    this.count += 1;
    const known = this.noteKnown();
    // This also removes this tab's data of other assistants of the service, whose keys begin with this key. Assistants that are not on this
    // page could not remove their data themselves.
    removeKeys(session, firstTabKey(prefix));
    history?.tab.forget(known);
  }
}
