'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ExportPace } from '../client/exportPace.js';
import { isExportJobId } from '../protocol/exports/readExportReply.js';
import { type ExportSource, useExportClient } from './exportClientContext.js';
import { getJobWatch, type WatchState } from './JobWatch.js';

/** Return value of {@link useExportJob}. */
export interface ExportJobView extends WatchState {
  /** Stops polling. The job continues: the platform cannot cancel it. */
  stopWatching: () => void;
  /** Polls again after a stop, a time limit or an error. */
  resume: () => void;
}

const IDLE: WatchState = { status: 'idle' };
const never = () => () => {};

/**
 * Polls a job until it ends, and pauses while the tab is hidden. Components with the same job and the same client share the polling.
 *
 * @param jobId If undefined, no requests are sent.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first pace applies, and callers pass a new object in every render
  const watch = useMemo(() => {
    const usable = isExportJobId(jobId) && typeof document === 'object';
    return usable ? getJobWatch(client, jobId, pace ?? {}) : undefined;
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
