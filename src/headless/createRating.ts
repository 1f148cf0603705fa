import { memoizeUntilRejected } from '../async/memoizeUntilRejected.js';
import type { Conversation } from './Conversation.js';
import type { ConversationCore } from './createConversationCore.js';
import { requestTools } from './requestTools.js';

/** All ratings wait for the same promise, so that a changed rating is never reported before the rating that it replaces. */
const loadReport = memoizeUntilRejected(() => import('./reportRating.js'));

/** Creates the action `rate`, which stores a rating with the conversation, and then loads the code that reports the rating. */
export function createRating(core: ConversationCore): Conversation['rate'] {
  return (...given) => {
    const [messageId, rating] = given;
    const { messages, ratings, threadId } = core.state;
    if (!messages.some(({ id, role }) => id === messageId && role === 'assistant')) return false;
    const { [messageId]: _, ...others } = ratings;
    core.update({ ratings: rating ? { ...others, [messageId]: rating } : others });
    loadReport().then(
      (chunk) => chunk.reportRating(core, given, messages, threadId, requestTools),
      // If the code that reports ratings cannot be loaded, only the report is lost. The rating itself is stored.
      () => {},
    );
    return true;
  };
}
