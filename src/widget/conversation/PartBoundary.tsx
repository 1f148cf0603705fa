import type { ReactElement, ReactNode } from 'react';
import { ErrorBoundary } from '../panel/ErrorBoundary.js';
import { useLook } from '../panel/lookContext.js';
import { Notice } from './Notice.js';
import type { Turn } from './turns.js';

/** Keeps a fault of one part of a turn to itself: a sentence stands in its place, and everything around it goes on. */
export function PartBoundary({ turn, children }: { turn: Turn; children: ReactNode }): ReactElement {
  const { labels } = useLook();
  return (
    <ErrorBoundary of={turn} fallback={() => <Notice tone="error" text={labels.partBroken} />}>
      {children}
    </ErrorBoundary>
  );
}
