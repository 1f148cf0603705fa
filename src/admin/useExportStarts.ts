'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callUserHandler } from '../client/callUserHandler.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { StartExportRequest } from '../protocol/exports/exportJob.js';
import { type ExportSource, useExportClient } from './exportClientContext.js';

/** The state of the latest attempt to start an export of a domain. */
export interface StartState {
  status: 'idle' | 'starting' | 'started' | 'error';
  jobId?: string;
  error?: DocsAssistantError;
}

export interface ExportStartOptions extends ExportSource {
  /** Called when a job was started. Also called if the component has unmounted meanwhile, because the job is running nevertheless. */
  onStarted?: (jobId: string, request: StartExportRequest) => void;
}

interface ExportStarts {
  /** The domain of the latest call of `start`. */
  latest: string | undefined;
  /** Returns the state of a domain; `idle` before the first attempt to start an export of it, and after `reset`. */
  stateOf: (domain: string | undefined) => StartState;
  start: (request: StartExportRequest) => Promise<string | undefined>;
  reset: (domain: string | undefined) => void;
}

const IDLE: StartState = { status: 'idle' };

/**
 * Starts exports. Keeps a separate state for each domain, because the caller can switch to another domain while a start request is pending.
 * The request is never retried automatically, because a second request would start a second job.
 */
export function useExportStarts(options: ExportStartOptions): ExportStarts {
  const client = useExportClient(options);
  const [latest, setLatest] = useState<string>();
  const [states, setStates] = useState<ReadonlyMap<string | undefined, StartState>>(new Map());
  const pending = useRef(new Map<string, Promise<string | undefined>>());
  const onStarted = useRef(options.onStarted);
  useEffect(() => {
    onStarted.current = options.onStarted;
  });
  const setState = useCallback(
    (domain: string | undefined, state: StartState) => setStates((before) => new Map(before).set(domain, state)),
    [],
  );

  const start = useCallback(
    (request: StartExportRequest) => {
      const { domain } = request;
      setLatest(domain);
      async function send(): Promise<string | undefined> {
        setState(domain, { status: 'starting' });
        try {
          const { jobId } = await client.startJob(request);
          // An error in the handler must not look like a failed start, because the operator would start a second job.
          callUserHandler(() => onStarted.current?.(jobId, request));
          setState(domain, { status: 'started', jobId });
          return jobId;
        } catch (thrown) {
          const error =
            thrown instanceof DocsAssistantError
              ? thrown
              : new DocsAssistantError('network', 'The export could not be started.', { cause: thrown });
          setState(domain, { status: 'error', error });
          return undefined;
        }
      }
      const running = pending.current.get(domain);
      if (running) return running;
      // Delete the promise in the callback of `finally`, not at the end of `send`. If the client throws synchronously, `send` ends before
      // `set` below. A deletion in `send` would then come too early, and the promise would stay in the map.
      const started = send().finally(() => pending.current.delete(domain));
      pending.current.set(domain, started);
      return started;
    },
    [client, setState],
  );
  const reset = useCallback((domain: string | undefined) => setState(domain, IDLE), [setState]);
  return { latest, stateOf: (domain) => states.get(domain) ?? IDLE, start, reset };
}
