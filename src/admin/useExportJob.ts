'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ExportPace } from '../client/exportPace.js';
import { isExportJobId } from '../protocol/readExportReply.js';
import { type ExportSource, useExportClient } from './exportClientContext.js';
import { jobWatch, type WatchState } from './jobWatch.js';

/** What {@link useExportJob} returns. */
export interface ExportJobView extends WatchState {
  /** Ends the requests. The job goes on: the platform has no cancel. */
  stopWatching: () => void;
  /** Follows it again, after a stop, a time limit or an error. */
  resume: () => void;
}

const IDLE: WatchState = { status: 'idle' };
const never = () => () => {};

/**
 * Follows a job until it ends, and pauses while the tab is hidden. Components that name the same job share one poll.
 *
 * @param jobId Nothing is asked without one.
 * @example
 * const { status, job } = useExportJob(jobId, { url: '/api/docs' });
 * return <p>{status === 'completed' ? 'Done' : `${job?.pageCount ?? 0} pages`}</p>;
 */
export function useExportJob(
  jobId: string | undefined,
  options: ExportSource & { pace?: ExportPace } = {},
): ExportJobView {
  const client = useExportClient(options);
  const { pace } = options;
  // The pace of whoever comes first counts, so a new object in every render must not make a new watch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  const watch = useMemo(() => {
    const usable = isExportJobId(jobId) && typeof document === 'object';
    return usable ? jobWatch(client, jobId, pace ?? {}) : undefined;
  }, [client, jobId]);
  const subscribe = useCallback((listener: () => void) => watch?.store.subscribe(listener) ?? never(), [watch]);
  const state = useSyncExternalStore(
    subscribe,
    () => watch?.store.get() ?? IDLE,
    () => IDLE,
  );
  const stopWatching = useCallback(() => watch?.stop(), [watch]);
  const resume = useCallback(() => watch?.resume(), [watch]);
  return { ...state, stopWatching, resume };
}
