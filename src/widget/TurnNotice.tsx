'use client';
import type { ReactElement, ReactNode } from 'react';
import type { TurnOutcome } from '../headless/conversation.js';
import { useDocsAssistant } from '../headless/useDocsAssistant.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { formatPlural } from '../ui/formatLabel.js';
import { Icon } from '../ui/Icon.js';
import { ALERT, STOP } from '../ui/icons.js';
import { useDraft } from './draftContext.js';
import { errorRemedy, shownKind } from './errorRemedy.js';
import { useLook } from './lookContext.js';
import { useCountdown } from './useCountdown.js';

interface TurnNoticeProps {
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
  /** Whether some of the answer is there. */
  answered: boolean;
}

/** What stands where the answer would, or under what arrived of it: one sentence and the way on. */
export function TurnNotice({ outcome, error, answered }: TurnNoticeProps): ReactElement | null {
  const { labels } = useLook();
  if (error) return <FailureNotice error={error} />;
  if (outcome === 'truncated') {
    return (
      <Notice tone="error" text={labels.truncated}>
        <RetryButton />
      </Notice>
    );
  }
  if (outcome === 'stopped') {
    return (
      <Notice tone="quiet" text={labels.stopped}>
        {!answered && <RetryButton />}
      </Notice>
    );
  }
  return null;
}

function FailureNotice({ error }: { error: DocsAssistantError }): ReactElement {
  const { labels, supportHref } = useLook();
  const remedy = errorRemedy(error);
  return (
    <Notice tone="error" text={labels.errors[shownKind(error)]}>
      {(remedy === 'retry' || remedy === 'wait') && <RetryButton after={error.retryAfter} cause={error} />}
      {remedy === 'edit' && <EditButton />}
      {supportHref && remedy !== 'edit' && (
        <a className="da-button" href={supportHref}>
          {labels.support}
        </a>
      )}
    </Notice>
  );
}

/** Puts the question that was refused back into the field. */
function EditButton(): ReactElement {
  const { labels } = useLook();
  const { takeBack } = useDocsAssistant();
  const draft = useDraft();
  const edit = () => {
    const taken = takeBack();
    if (taken) draft.add(taken.question, { focus: true });
  };
  return (
    <button type="button" className="da-button" onClick={edit}>
      {labels.editQuestion}
    </button>
  );
}

/** Asks again; where the service said when, not before. */
function RetryButton({ after, cause }: { after?: number | undefined; cause?: unknown }): ReactElement {
  const { labels, locale } = useLook();
  const { retry } = useDocsAssistant();
  const left = useCountdown(after, cause);
  const waiting = left > 0;
  return (
    <button type="button" className="da-button" aria-disabled={waiting} onClick={() => !waiting && void retry()}>
      {waiting ? formatPlural(labels.retryIn, left, locale) : labels.retry}
    </button>
  );
}

function Notice({
  tone,
  text,
  children,
}: {
  tone: 'error' | 'quiet';
  text: string;
  children: ReactNode;
}): ReactElement {
  const actions = [children].flat().filter(Boolean);
  return (
    <div className="da-notice" data-tone={tone}>
      <Icon shape={tone === 'error' ? ALERT : STOP} />
      <p>{text}</p>
      {actions.length > 0 && <div className="da-notice-actions">{children}</div>}
    </div>
  );
}
