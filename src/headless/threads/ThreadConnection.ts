import type { Conversation, ThreadHistory } from '../Conversation.js';
import { readPersistence, serviceOf } from '../conversationOptions.js';
import type { ConversationCore } from '../createConversationCore.js';
import { AnswerRestorer } from './AnswerRestorer.js';
import { addAssistant, firstTabKey, freeTabKey, notifyOtherAssistants } from './assistantsOfPage.js';
import type { ConversationAccess } from './ConversationAccess.js';
import { CurrentThread } from './CurrentThread.js';
import { createDeviceMarks, type DeviceMarks } from './DeviceMarks.js';
import { draftName } from './draftName.js';
import { forgetWidgetData } from './forgetWidgetData.js';
import { HistoryDeletion } from './HistoryDeletion.js';
import { browserStorage, type KeyStorage, removeKeys } from './KeyStorage.js';
import type { OpenHistory } from './OpenHistory.js';
import { STORAGE_PREFIX } from './storagePrefix.js';
import { threadMatches } from './summarize.js';
import { openTabMemory } from './TabMemory.js';
import { ThreadArchive } from './ThreadArchive.js';
import { ThreadList } from './ThreadList.js';
import { type OtherTabs, watchOtherTabs } from './watchOtherTabs.js';
import { withdrawQuestion } from './withdrawQuestion.js';

/**
 * The history of one service: restores the conversation of this tab, stores questions and answers, and applies the changes of other tabs.
 * Without the reader's consent it stores nothing.
 */
export class ThreadConnection implements Pick<ThreadHistory, 'openThread' | 'deleteThread' | 'findThreads'> {
  readonly #access: ConversationAccess;
  readonly #core: ConversationCore;
  /** The option `consent`. */
  readonly #consent: boolean | 'required';
  readonly #prefix: string;
  readonly #tabKey: string;
  readonly #device: KeyStorage | undefined;
  readonly #session: KeyStorage | undefined;
  readonly #marks: DeviceMarks;
  readonly #deletion: HistoryDeletion;
  readonly #list: ThreadList;
  readonly #answerRestorer: AnswerRestorer;
  readonly #otherTabs: OtherTabs;
  readonly #cleanups: readonly (() => void)[];
  #history: OpenHistory | undefined;
  /** Draft of the next question. An open history stores the draft, too, but the reader can also write a draft while no history is open. */
  #draft = '';

  constructor(access: ConversationAccess) {
    const { core } = access;
    const { persist, consent } = readPersistence(core.options);
    this.#access = access;
    this.#core = core;
    this.#consent = consent;
    this.#prefix = `${STORAGE_PREFIX}${hashOf(serviceOf(core.options))}:`;
    this.#tabKey = freeTabKey(this.#prefix);
    this.#device = persist ? browserStorage('localStorage') : undefined;
    this.#session = persist ? browserStorage('sessionStorage') : undefined;
    this.#marks = createDeviceMarks(this.#device, this.#prefix);
    this.#deletion = new HistoryDeletion(access, {
      prefix: this.#prefix,
      device: this.#device,
      session: this.#session,
      marks: this.#marks,
    });
    this.#list = new ThreadList(core);
    this.#answerRestorer = new AnswerRestorer(access);
    this.#otherTabs = watchOtherTabs(this.#device, this.#prefix, {
      onChange: () => this.#catchUp(),
      onLeave: () => this.#history?.tab.leave(),
    });
    this.#cleanups = [addAssistant(this.#tabKey, this.#onAssistantChange), core.subscribe(this.#onStateChange)];
    this.#answerRestorer.connect();
    // If the consent was withdrawn while this tab was closed, delete the data of the tab now.
    if (consent === 'required' && !this.#hasConsent) this.#deletion.forgetTab(undefined);
    if (this.#hasConsent) this.#open();
    else core.update({ consent: 'needed', restoring: false });
  }

  async openThread(id: string): Promise<boolean> {
    const isOpened = this.#history?.current.open(id) ?? false;
    this.#list.publish(this.#history);
    return isOpened;
  }

  /** Opens the conversation that continues this thread of the service. Returns `false` if there is no such conversation. */
  openByThread(threadId: string): boolean {
    const isOpened = this.#history?.current.openByThread(threadId) ?? false;
    if (isOpened) this.#list.publish(this.#history);
    return isOpened;
  }

  async deleteThread(id: string): Promise<() => void> {
    const history = this.#history;
    const wasCurrent = history?.current.id === id;
    // Close the conversation first. Closing stores a streaming answer one last time, so that undoing the deletion restores the answer, too.
    if (wasCurrent) this.#access.show(undefined, [], undefined);
    const turns = history?.archive.threads().get(id) ?? [];
    history?.archive.remove(id);
    const drafts = history?.tab.removeDraftsOf(id) ?? [];
    this.#publishChange();
    const { count } = this.#deletion;
    return () => {
      // Restore nothing if the reader has deleted everything or withdrawn the consent after the deletion of this conversation.
      if (this.#history !== history || this.#deletion.count !== count || this.#deletion.isMissed) return;
      for (const turn of turns) history?.archive.write(id, turn);
      for (const [name, text] of drafts) history?.tab.setDraft(name, text);
      if (wasCurrent && this.#core.state.messages.length === 0) this.#reopen(id);
      this.#publishChange();
    };
  }

  /**
   * Opens a conversation again after the reader has undone its deletion. The deletion began a new conversation and moved the draft there,
   * so this method moves the draft back.
   */
  #reopen(id: string): void {
    if (!this.#history) return;
    const { current, tab } = this.#history;
    tab.moveDraft(current.id, id);
    current.open(id);
  }

  deleteAllThreads(): void {
    this.#deleteAll(this.#history !== undefined);
  }

  findThreads: ThreadHistory['findThreads'] = (query) => {
    const found = this.#history ? threadMatches(this.#history.archive.threads(), query) : new Set<string>();
    return this.#core.state.threads.filter(({ id }) => found.has(id));
  };

  giveConsent(): boolean {
    this.#core.emit({ type: 'consent', given: true });
    if (this.#consent !== 'required' || this.#history) return true;
    this.#marks.storeConsent();
    this.#open();
    this.#publishChange();
    return true;
  }

  withdrawConsent(): void {
    forgetWidgetData();
    // Remove stored data even with `persist={false}`: another page of the site may have stored data.
    if (!this.#device) removeKeys(browserStorage('localStorage'), this.#prefix);
    if (!this.#session) removeKeys(browserStorage('sessionStorage'), firstTabKey(this.#prefix));
    this.#deleteAll(this.#consent !== 'required' && this.#history !== undefined);
    this.#marks.removeConsent();
    if (this.#consent === 'required' && this.#history) {
      this.#close();
      this.#publishChange();
    }
    this.#core.emit({ type: 'consent', given: false });
  }

  withdrawQuestion(): ReturnType<Conversation['withdrawQuestion']> {
    return withdrawQuestion(this.#access);
  }

  getDraft(of?: string): string {
    if (this.#history) return this.#history.tab.draft(draftName(this.#history.current.id, of));
    return of === undefined ? this.#draft : '';
  }

  setDraft(text: string, of?: string): void {
    if (of === undefined) this.#draft = text;
    if (this.#history) this.#history.tab.setDraft(draftName(this.#history.current.id, of), text);
  }

  disconnect(): void {
    this.#otherTabs.disconnect();
    this.#history?.current.disconnect();
    for (const cleanup of this.#cleanups) cleanup();
    this.#answerRestorer.disconnect();
    this.#history?.tab.leave();
    this.#history = undefined;
  }

  /** Called after each change of the state. `AnswerRestorer` comes first: it sets the restore point, and `CurrentThread` stores it. */
  readonly #onStateChange = () => {
    this.#answerRestorer.onChange();
    const history = this.#history;
    const shown = history?.current.id;
    history?.current.onChange();
    // Publish the list of conversations again, because it marks the conversation that is shown.
    if (history && history.current.id !== shown) this.#list.publish(history, history.archive.known());
  };

  get #hasConsent(): boolean {
    return this.#consent === 'required' ? this.#marks.isConsentGiven() : this.#consent;
  }

  #open(): void {
    // If the consent is not stored, keep everything in memory: other tabs and later pages cannot know that the reader has agreed to storing
    // conversations.
    const mayStore = this.#consent !== 'required' || this.#marks.isConsentStored();
    const [device, session] = mayStore ? [this.#device, this.#session] : [];
    const archive = new ThreadArchive(device, this.#prefix);
    const deletion = this.#deletion.noteKnown();
    const tab = openTabMemory(session, this.#tabKey, deletion);
    // A second assistant of the page starts with the conversation of the first one, unless it already has a conversation in this tab.
    const first = firstTabKey(this.#prefix);
    if (this.#tabKey !== first) tab.thread ??= openTabMemory(session, first, deletion).thread;
    const current = new CurrentThread(this.#access, archive, tab, () => this.#publishChange());
    this.#history = { archive, tab, current };
    current.restore();
    if (this.#draft !== '') tab.setDraft(current.id, this.#draft);
    this.#list.publish(this.#history);
    this.#core.update({ consent: 'given', restoring: false });
  }

  #close(): void {
    this.#history?.current.disconnect();
    this.#history = undefined;
    this.#draft = '';
    this.#core.update({ consent: 'needed', restoring: false });
    this.#list.publish(this.#history);
  }

  /** Called when another tab or assistant may have changed stored data. */
  #catchUp(): void {
    if (this.#hasConsent && !this.#history) this.#open();
    else if (!this.#hasConsent && this.#history) {
      this.#deleteAll(false);
      this.#close();
    } else {
      if (!this.#deletion.isMissed) this.#history?.current.catchUp();
      else if (this.#history) this.#deletion.catchUp(this.#history);
      this.#list.publish(this.#history);
    }
  }

  readonly #onAssistantChange = (prefix: string) => {
    if (prefix === this.#prefix) this.#otherTabs.notify();
  };

  /** Called after this tab has changed the history. Updates the list without reading the archive, and notifies the other assistants. */
  #publishChange(): void {
    this.#list.publish(this.#history, this.#history?.archive.known());
    notifyOtherAssistants(this.#prefix, this.#onAssistantChange);
  }

  #deleteAll(isMarked: boolean): void {
    this.#deletion.deleteAll(this.#history, isMarked);
    this.#publishChange();
  }
}

/** Returns a short name of the service for storage keys: a 64-bit hash, like FNV-1a, but of code points instead of bytes. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return hash.toString(36);
}
