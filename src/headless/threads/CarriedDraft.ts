import { WAITING_DRAFT } from './draftName.js';
import type { TabMemory } from './TabMemory.js';

/**
 * A draft of the next question that the reader wrote in a conversation without questions. Like pending context, it follows the reader into
 * each opened conversation, until the reader changes or sends it. While an opened conversation has a draft of its own, the carried draft
 * waits.
 */
export class CarriedDraft {
  /** The draft as it was brought to the current conversation, to detect whether the reader has changed it. */
  #text = '';

  constructor(private readonly tab: TabMemory) {}

  /** Called before a stored conversation is opened. @param isEmpty Whether the conversation that the reader leaves has no questions. */
  moveToOpened(from: string, to: string, isEmpty: boolean): void {
    const { tab } = this;
    const draft = tab.draft(from);
    if (draft !== '' && (isEmpty || draft === this.#text)) {
      const waiting = [tab.draft(WAITING_DRAFT), draft].filter(Boolean).join('\n');
      tab.setDraft(WAITING_DRAFT, waiting);
      tab.setDraft(from, '');
    }
    this.#text = tab.draft(to) === '' ? tab.draft(WAITING_DRAFT) : '';
    tab.moveDraft(WAITING_DRAFT, to);
  }

  /**
   * Called when a new conversation begins. Moves the waiting draft to the new conversation, or else the draft of the conversation that the
   * reader leaves.
   */
  moveToNew(from: string, to: string): void {
    this.tab.moveDraft(WAITING_DRAFT, to);
    this.tab.moveDraft(from, to);
  }
}
