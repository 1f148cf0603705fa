'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callUserHandler } from '../client/callUserHandler.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { StartExportRequest } from '../protocol/exportJob.js';
import { type ExportSource, useExportClient } from './exportClientContext.js';

/** Return value of {@link useStartExport}. */
export interface StartExportView {
  status: 'idle' | 'starting' | 'started' | 'error';
  jobId?: string;
  error?: DocsAssistantError;
  /**
   * Starts a job. Resolves to its id, or to undefined if it could not be started. A call while a start is pending returns the promise of
   * that start.
   */
  start: (request: StartExportRequest) => Promise<string | undefined>;
  reset: () => void;
}

type StartState = Pick<StartExportView, 'status' | 'jobId' | 'error'>;

/**
 * Starts exports. A start is never retried automatically, because a second request would start a second job.
 *
 * @param options `onStarted` is called even if the component has unmounted meanwhile, because the job is running.
 * @example
 * const { start, status, jobId } = useStartExport({ url: '/api/docs' });
 * <button onClick={() => start({ domain: 'docs.acme.com' })} disabled={status === 'starting'}>Export</button>
 */
export function useStartExport(
  options: ExportSource & { onStarted?: (jobId: string, request: StartExportRequest) => void } = {},
): StartExportView {
  const client = useExportClient(options);
  const [state, setState] = useState<StartState>({ status: 'idle' });
  const pending = useRef<Promise<string | undefined>>(undefined);
  const onStarted = useRef(options.onStarted);
  useEffect(() => {
    onStarted.current = options.onStarted;
  });

  const start = useCallback(
    (request: StartExportRequest) => {
      async function send(): Promise<string | undefined> {
        setState({ status: 'starting' });
        try {
          const { jobId } = await client.startJob(request);
          // An error in the handler must not look like a failed start, because the operator would start a second job.
          callUserHandler(() => onStarted.current?.(jobId, request));
          setState({ status: 'started', jobId });
          return jobId;
        } catch (thrown) {
          const error =
            thrown instanceof DocsAssistantError
              ? thrown
              : new DocsAssistantError('network', 'The export could not be started.', { cause: thrown });
          setState({ status: 'error', error });
          return undefined;
        }
      }
      // Clear `pending` here and not within `send`: if the client throws synchronously, `send` ends before its promise is stored.
      pending.current ??= send().finally(() => {
        pending.current = undefined;
      });
      return pending.current;
    },
    [client],
  );
  const reset = useCallback(() => setState({ status: 'idle' }), []);
  return { ...state, start, reset };
}
