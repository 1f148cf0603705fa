import { WAITING_DRAFT } from './draftName.js';
import type { TabMemory } from './TabMemory.js';

/**
 * The draft of a question, which the reader wrote in a conversation without questions. The draft moves with the reader into each opened
 * conversation, as pending context does, until the reader changes or sends it. While an opened conversation has a draft of its own, the
 * carried draft waits.
 */
export class CarriedDraft {
  /** The text of the draft when it was moved to the current conversation. A different text means that the reader has changed the draft. */
  #text = '';

  constructor(private readonly tab: TabMemory) {}

  /**
   * Called before a stored conversation is opened. Moves the carried draft from the conversation that the reader leaves (`from`) to the
   * opened conversation (`to`). If the opened conversation has a draft of its own, the carried draft waits.
   *
   * @param isEmpty Whether the conversation `from` has no questions.
   */
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
   * Called when a new conversation begins. Moves the waiting carried draft to the new conversation (`to`). If no draft is waiting, moves
   * the draft of the conversation that the reader leaves (`from`).
   */
  moveToNew(from: string, to: string): void {
    this.tab.moveDraft(WAITING_DRAFT, to);
    this.tab.moveDraft(from, to);
  }
}
