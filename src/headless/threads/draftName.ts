/**
 * Under which name the tab keeps what is being written in a conversation.
 *
 * @param of The id of the earlier question that is being changed. Default: the next question.
 */
export const draftName = (thread: string, of?: string): string => (of === undefined ? thread : `edit ${thread} ${of}`);
