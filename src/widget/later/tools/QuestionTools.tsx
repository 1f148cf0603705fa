'use client';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import type { ChatMessage } from '../../../headless/Conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { IconButton } from '../../../ui/IconButton.js';
import { PENCIL } from '../../../ui/toolIcons.js';
import { useLook } from '../../panel/lookContext.js';
import { useShell } from '../../panel/shellContext.js';
import { useBusy } from '../../panel/useBusy.js';
import { useStyles } from '../../panel/useStyles.js';
import { useFailedAttempt } from '../notices/useFailedAttempt.js';
import { TURN_STYLES } from './turnStyles.js';

interface QuestionToolsProps {
  question: ChatMessage;
  /** Another way to change it is offered already. */
  fixed: boolean;
  onEdit: () => void;
}

/**
 * The pencil beside a question. While an answer is being written no question can be changed. One whose other words brought nothing is
 * opened again, with these; so is one with words that were not sent before the page was left.
 */
export function QuestionTools({ question, fixed, onEdit }: QuestionToolsProps): ReactElement | null {
  const labels = useLook().labels;
  const busy = useBusy();
  useStyles(useShell().container, TURN_STYLES);
  const failedAttempt = useFailedAttempt();
  const store = useConversationStore();
  const [kept] = useState(() => store.draft.get(question.id) !== '');
  const reopened = kept || (failedAttempt?.edited && failedAttempt.messageId === question.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; what the reader closes stays closed
  useLayoutEffect(() => {
    if (reopened) onEdit();
  }, [reopened]);
  if (fixed) return null;
  return (
    <IconButton
      className="da-edit"
      shape={PENCIL}
      label={labels.editQuestion}
      aria-disabled={busy}
      onClick={() => !busy && onEdit()}
    />
  );
}
