/**
 * The name under which the tab stores a draft of a conversation.
 *
 * @param of Id of the earlier question that is being edited. Default: the next question.
 */
export const draftName = (thread: string, of?: string): string => (of === undefined ? thread : `edit ${thread} ${of}`);
