'use client';
import type { ReactElement } from 'react';
import { IconButton } from '../../ui/IconButton.js';
import { PENCIL } from '../../ui/toolIcons.js';
import { useShell } from '../shellContext.js';
import { useBusy } from '../useBusy.js';
import { useLaterLabels } from '../useLaterLabels.js';
import { useStyles } from '../useStyles.js';
import { TURN_STYLES } from './turnStyles.js';

/** The pencil beside a question. While an answer is being written no question can be changed. */
export function QuestionTools({ onEdit }: { onEdit: () => void }): ReactElement {
  const labels = useLaterLabels();
  const busy = useBusy();
  useStyles(useShell().container, TURN_STYLES);
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
