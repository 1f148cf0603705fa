'use client';
import { useCallback } from 'react';
import type { StartExportRequest } from '../protocol/exportJob.js';
import { type ExportStartOptions, type StartState, useExportStarts } from './useExportStarts.js';

/** Return value of {@link useStartExport}: the state of the latest start, and two functions. */
export interface StartExportView extends StartState {
  /**
   * Starts a job. Resolves to its id, or to undefined if it could not be started. A call while a start of the same domain is pending
   * returns the promise of that start.
   */
  start: (request: StartExportRequest) => Promise<string | undefined>;
  reset: () => void;
}

/**
 * Starts exports. A start is never retried automatically, because a second request would start a second job.
 *
 * @param options `onStarted` is called even if the component has unmounted meanwhile, because the job is running.
 * @example
 * const { start, status, jobId } = useStartExport({ url: '/api/docs' });
 * <button onClick={() => start({ domain: 'docs.acme.com' })} disabled={status === 'starting'}>Export</button>
 */
export function useStartExport(options: ExportStartOptions = {}): StartExportView {
  const { latest, stateOf, start, reset } = useExportStarts(options);
  return { ...stateOf(latest), start, reset: useCallback(() => reset(latest), [reset, latest]) };
}
