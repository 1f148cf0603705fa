import type { ConversationCore } from '../createConversationCore.js';
import type { ConversationAccess } from './ConversationAccess.js';
import type { TabMemory } from './TabMemory.js';
import type { ThreadArchive } from './ThreadArchive.js';
import { ThreadReader } from './ThreadReader.js';
import { type HiddenThread, LEFT_OUTCOME, ThreadWriter } from './ThreadWriter.js';

/**
 * Maps the core of a store to the conversation that was shown when its history was disconnected, for example because React has hidden the
 * page (`<Activity>`). The conversation continues when the history is connected again.
 */
const hiddenThreads = new WeakMap<ConversationCore, HiddenThread>();

/** Stores the current conversation, and keeps it up to date with other tabs. */
export class CurrentThread {
  readonly #core: ConversationCore;
  readonly #archive: ThreadArchive;
  readonly #writer: ThreadWriter;
  readonly #reader: ThreadReader;
  #conversationId: string;

  /** @param onWritten Called after records were written or removed. */
  constructor(access: ConversationAccess, archive: ThreadArchive, tab: TabMemory, onWritten: () => void) {
    const { core } = access;
    this.#core = core;
    this.#archive = archive;
    this.#conversationId = core.state.conversationId;
    const onDeleted = () => this.#reader.leave();
    this.#writer = new ThreadWriter({ core, archive, tab, onWritten, onDeleted });
    this.#reader = new ThreadReader(access, archive, tab, this.#writer);
    addEventListener('pagehide', this.#onPageHide);
  }

  /** Restores the conversation of this tab. Call it once, before anything else. */
  restore(): void {
    this.#reader.restore(hiddenThreads.get(this.#core));
  }

  /** Stores a change of the conversation's state. Call this method after each change. */
  onChange(): void {
    if (this.#isOtherConversation) this.#beginConversation();
    else if (this.#writer.update() && this.#reader.hasMissedChanges) this.#reader.catchUp();
  }

  /** Id of the conversation in the archive. */
  get id(): string {
    return this.#writer.id;
  }

  /** Shows another conversation. Returns `false` when it does not exist. */
  open(id: string): boolean {
    return this.#reader.open(id);
  }

  /** Shows the stored conversation that belongs to a thread of the service. Returns `false` if there is no such conversation. */
  openByThread(threadId: string): boolean {
    return this.#reader.openByThread(threadId);
  }

  /** Shows the changes of other tabs. While an answer streams here, waits until it has ended. */
  catchUp(): void {
    this.#reader.catchUp();
  }

  disconnect(): void {
    this.#writer.write(LEFT_OUTCOME);
    const { id, written, ranInThisTab } = this.#writer;
    if (this.#archive.kept === 'device' && written.size > 0)
      hiddenThreads.set(this.#core, { id, written, ranInThisTab });
    else hiddenThreads.delete(this.#core);
    this.#reader.reset();
    removeEventListener('pagehide', this.#onPageHide);
  }

  readonly #onPageHide = () => this.#writer.write();

  get #isOtherConversation(): boolean {
    return this.#core.state.conversationId !== this.#conversationId;
  }

  /** Writes the previous conversation for the last time. Then switches the reader and the writer to the conversation that is shown now. */
  #beginConversation(): void {
    this.#writer.write(LEFT_OUTCOME);
    // Writing updates the list of conversations, which calls `onChange` again. Stop here if that call has already begun the new
    // conversation.
    if (!this.#isOtherConversation) return;
    this.#conversationId = this.#core.state.conversationId;
    this.#reader.reset();
    this.#writer.begin();
  }
}
