import type { ReactElement, ReactNode } from 'react';
import { ErrorBoundary } from '../shared/ErrorBoundary.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { Notice } from './Notice.js';
import type { Turn } from './turns.js';

/** Shows one sentence in place of a part of a turn that throws an error. A change of the turn renders the part again. */
export function PartBoundary({ turn, children }: { turn: Turn; children: ReactNode }): ReactElement {
  const { labels } = usePanelLanguage();
  return (
    <ErrorBoundary resetKey={turn} fallback={() => <Notice tone="error" text={labels.partBroken} />}>
      {children}
    </ErrorBoundary>
  );
}
