'use client';
import { useCallback, useEffect, useRef } from 'react';
import type { StartExportRequest } from '../protocol/exports/exportJob.js';
import { type ExportStartOptions, type StartState, useExportStarts } from './useExportStarts.js';

/**
 * Return value of {@link useStartExport}: the state of the latest attempt to start an export, and two functions. The state describes only
 * the domain of the last call of `start`. If an earlier attempt for another domain fails, only the promise of that attempt shows the
 * failure: the promise resolves to undefined.
 */
export interface StartExportView extends StartState {
  /**
   * Starts a job. Resolves to its id, or to undefined if it could not be started. While a start request for the same domain is pending,
   * returns the promise of that request.
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
  const shown = useRef(latest);
  useEffect(() => {
    shown.current = latest;
  });
  return { ...stateOf(latest), start, reset: useCallback(() => reset(shown.current), [reset]) };
}
