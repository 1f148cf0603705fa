import type { Conversation } from '../../../headless/Conversation.js';
import { messageBlocks } from '../../../headless/messageBlocks.js';
import { formatPlural } from '../../../languages/formatLabel.js';
import type { Labels } from '../../../languages/Labels.js';
import { hasAnswerText } from './hasAnswerText.js';
import { outcomeLabel } from './outcomeLabel.js';

/** `elsewhere`: another tab is writing the last answer. */
export type AnnouncedStatus = Conversation['status'] | 'elsewhere';

interface AnnouncedState extends Pick<Conversation, 'lastOutcome' | 'messages'> {
  status: AnnouncedStatus;
  labels: Labels;
  locale: string | undefined;
}

/** Returns the polite announcement for a status. Undefined means: keep the previous one. Errors have their own live region. */
export function statusAnnouncement(state: AnnouncedState): string | undefined {
  const { status, labels } = state;
  switch (status) {
    case 'submitted':
      return labels.generating;
    case 'streaming':
      return undefined;
    case 'elsewhere':
      return labels.writtenElsewhere;
    case 'error':
      return '';
    case 'ready':
      return endAnnouncement(state);
    default:
      return status satisfies never;
  }
}

function endAnnouncement({ lastOutcome, messages, labels, locale }: AnnouncedState): string {
  if (lastOutcome === 'stopped') return labels.answerStopped;
  if (lastOutcome === undefined || lastOutcome === 'failed') return '';
  if (lastOutcome !== 'complete') return labels[outcomeLabel(lastOutcome, hasAnswerText(messages))];
  const answer = messages.at(-1);
  const sources = answer?.role === 'assistant' ? messageBlocks(answer).sources.length : 0;
  return sources > 0 ? formatPlural(labels.answerCompleteWithSources, sources, locale) : labels.answerComplete;
}
