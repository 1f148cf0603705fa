/**
 * The name under which the tab stores a draft of a conversation.
 *
 * @param of Id of the earlier question that is being edited. Default: the next question.
 */
export const draftName = (thread: string, of?: string): string => (of === undefined ? thread : `edit ${thread} ${of}`);

/** The name under which the tab stores a draft that belongs to no conversation yet. */
export const WAITING_DRAFT = 'waiting';

/** Whether a draft belongs to a conversation: the next question, or an edit of an earlier one, whether it was sent or not. */
export const isDraftOf = (thread: string, name: string): boolean =>
  name === thread || `${name} `.startsWith(`edit ${thread} `);
