import type { ChatMessage, Conversation } from '../../headless/conversation.js';
import { messageBlocks } from '../../headless/messageBlocks.js';
import { formatPlural } from '../../ui/formatLabel.js';
import type { Labels } from '../../ui/labels.js';

interface Boundary extends Pick<Conversation, 'status' | 'lastTurn'> {
  answer: ChatMessage | undefined;
  labels: Labels;
  locale: string | undefined;
}

/** What is said politely when a conversation comes into a status; undefined leaves what was said. Errors are said elsewhere. */
export function announcementOf({ status, lastTurn, answer, labels, locale }: Boundary): string | undefined {
  if (status === 'submitted') return labels.generating;
  if (status === 'error') return '';
  if (status !== 'ready') return undefined;
  if (lastTurn === 'stopped') return labels.answerStopped;
  if (lastTurn === 'truncated') return labels.truncated;
  if (lastTurn !== 'complete') return '';
  const sources = answer?.role === 'assistant' ? messageBlocks(answer).sources.length : 0;
  return sources > 0 ? formatPlural(labels.answerCompleteWithSources, sources, locale) : labels.answerComplete;
}
