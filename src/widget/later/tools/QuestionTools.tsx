'use client';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import type { ChatMessage } from '../../../headless/Conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { IconButton } from '../../../ui/IconButton.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { PENCIL } from '../icons.js';
import { useFailedAttempt } from '../notices/useFailedAttempt.js';
import { useCanEdit } from './useCanEdit.js';

interface QuestionToolsProps {
  question: ChatMessage;
  /** Whether a notice already offers to edit the question. The edit button is then hidden. */
  isEditOffered: boolean;
  onEdit: () => void;
}

/**
 * The edit button of a question. Disabled while a question waits, and while the last answer is being written, here or in another tab. Opens
 * the editor by itself after a failed edit. Also opens the editor if the reader has left the page or the conversation before sending an
 * edit.
 */
export function QuestionTools({ question, isEditOffered, onEdit }: QuestionToolsProps): ReactElement | null {
  const labels = usePanelLanguage().labels;
  const canEdit = useCanEdit();
  const failedAttempt = useFailedAttempt();
  const store = useConversationStore();
  const [hasStoredText] = useState(() => store.draft.get(question.id) !== '');
  const shouldReopen = hasStoredText || (failedAttempt?.edited && failedAttempt.messageId === question.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; an editor that the reader closes stays closed
  useLayoutEffect(() => {
    if (shouldReopen) onEdit();
  }, [shouldReopen]);
  if (isEditOffered) return null;
  return (
    <IconButton
      className="da-edit"
      shape={PENCIL}
      label={labels.editQuestion}
      aria-disabled={!canEdit}
      onClick={() => canEdit && onEdit()}
    />
  );
}
