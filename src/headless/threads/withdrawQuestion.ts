import { readContextAnnotations } from '../../protocol/messages/contextAnnotation.js';
import { mergeAttachments } from '../attachments.js';
import type { Conversation } from '../Conversation.js';
import { addContextItem } from '../contextItems.js';
import { isAllowed } from '../conversationPhase.js';
import { outcomeWithoutError } from '../outcomeWithoutError.js';
import type { ConversationAccess } from './ConversationAccess.js';

export function withdrawQuestion({ core, replace }: ConversationAccess): ReturnType<Conversation['withdrawQuestion']> {
  const { messages, failedAttempt, pastOutcomes } = core.state;
  const last = messages.at(-1);
  if (!isAllowed('withdrawQuestion', core.state)) return undefined;
  if (failedAttempt) {
    core.update({ status: 'ready', lastOutcome: failedAttempt.outcome, error: undefined, failedAttempt: undefined });
    return { question: failedAttempt.question, context: [] };
  }
  if (last?.role !== 'user') return undefined;
  const context = readContextAnnotations(last.annotations);
  const pendingContext = context.reduce(addContextItem, core.state.pendingContext);
  const pendingAttachments = mergeAttachments(last.experimental_attachments, core.state.pendingAttachments);
  const remaining = messages.slice(0, -1);
  const question = remaining.findLast(({ role }) => role === 'user');
  const change = {
    status: 'ready',
    // Show the outcome of the previous turn, because that turn is the last one again.
    lastOutcome: outcomeWithoutError(question && pastOutcomes?.[question.id]),
    error: undefined,
    pendingContext,
    pendingAttachments,
  } as const;
  return replace(remaining, change) ? { question: last.content, context } : undefined;
}
