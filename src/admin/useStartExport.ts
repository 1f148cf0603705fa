'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callUserHandler } from '../client/callUserHandler.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { StartExportRequest } from '../protocol/exportJob.js';
import { type ExportSource, useExportClient } from './exportClientContext.js';

/** What {@link useStartExport} returns. */
export interface StartExportView {
  status: 'idle' | 'starting' | 'started' | 'error';
  jobId?: string;
  error?: DocsAssistantError;
  /** Starts a job; resolves with its id, or with nothing when it could not be started. A second call while the first is under way joins it. */
  start: (request: StartExportRequest) => Promise<string | undefined>;
  reset: () => void;
}

type StartState = Pick<StartExportView, 'status' | 'jobId' | 'error'>;

/**
 * Starts exports. A start is sent once and never repeated by itself, because a repetition would be a second job.
 *
 * @param options `onStarted` is told even when the component has gone meanwhile: the job is running all the same.
 * @example
 * const { start, status, jobId } = useStartExport({ url: '/api/docs' });
 * <button onClick={() => start({ domain: 'docs.acme.com' })} disabled={status === 'starting'}>Export</button>
 */
export function useStartExport(
  options: ExportSource & { onStarted?: (jobId: string, request: StartExportRequest) => void } = {},
): StartExportView {
  const client = useExportClient(options);
  const [state, setState] = useState<StartState>({ status: 'idle' });
  const underWay = useRef<Promise<string | undefined>>(undefined);
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
          // The job runs, whatever becomes of telling so: a start that seemed to have failed would be made again.
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
        } finally {
          underWay.current = undefined;
        }
      }
      underWay.current ??= send();
      return underWay.current;
    },
    [client],
  );
  const reset = useCallback(() => setState({ status: 'idle' }), []);
  return { ...state, start, reset };
}
