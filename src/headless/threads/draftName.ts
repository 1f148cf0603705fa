/**
 * Returns the name under which the tab stores a draft of a conversation.
 *
 * @param of Id of the earlier question that is being edited. Default: the draft is the next question.
 */
export const draftName = (thread: string, of?: string): string => (of === undefined ? thread : `edit ${thread} ${of}`);

/** The name under which the tab stores a draft that belongs to no conversation yet. */
export const WAITING_DRAFT = 'waiting';

/**
 * Whether a draft with this name belongs to the conversation `thread`. The draft may be the next question, an edit that the reader is
 * writing, or a sent edit without an answer.
 */
export const isDraftOf = (thread: string, name: string): boolean =>
  name === thread || `${name} `.startsWith(`edit ${thread} `);
