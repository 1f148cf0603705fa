'use client';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ExportPace } from '../client/exportPace.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { parseDomain } from '../protocol/parseDomain.js';
import type { ExportSource } from './exportClientContext.js';
import { forgetExport, type RecentExport, recentExports, rememberExport, rememberOutcome } from './exportHistory.js';
import type { WatchState } from './jobWatch.js';
import { type ExportBundleView, useExportBundle } from './useExportBundle.js';
import { useExportJob } from './useExportJob.js';
import { useStartExport } from './useStartExport.js';

/** Options of {@link useStaticExport}. */
export interface StaticExportOptions extends ExportSource {
  /** The domain to export: the host name only. */
  domain: string;
  /** A label of the exported version. */
  version?: string;
  /** Paths of the pages to export. Default: all. */
  paths?: readonly string[];
  /** Keep job ids on this device, so that a reload takes up where it was. Default `true`. Links are never kept. */
  persist?: boolean;
  /** How often and how long a job is asked about. */
  pace?: ExportPace;
}

/** `starting`: the start is under way. The others are those of the job that is shown; `idle` without one. */
export type StaticExportPhase = WatchState['status'] | 'starting' | 'start-error';

/** What {@link useStaticExport} returns. */
export interface StaticExportView {
  phase: StaticExportPhase;
  /** The job that is shown: the one that was chosen or started, else the latest on this device. */
  jobId: string | undefined;
  /** What this device knows about it. */
  entry: RecentExport | undefined;
  job: WatchState['job'];
  readAt: number | undefined;
  /** Why it could not be started or followed. */
  error: DocsAssistantError | undefined;
  /** A failed request that is being waited out. */
  fault: DocsAssistantError | undefined;
  bundle: ExportBundleView;
  /** Exports of this domain that were started on this device, newest first. */
  recent: readonly RecentExport[];
  /** Starts a job with the options, or with others in their place. */
  start: (changes?: {
    version?: string | undefined;
    paths?: readonly string[] | undefined;
  }) => Promise<string | undefined>;
  /** Ends the requests. The job goes on: the platform has no cancel. */
  stopWatching: () => void;
  /** Follows the job again. */
  resume: () => void;
  /** Shows another job; `undefined` shows none, to begin anew. */
  show: (jobId: string | undefined) => void;
  /** Takes a job off this device's list. The export itself is kept by the platform. */
  forget: (jobId: string) => void;
}

/** What is to be shown of a domain; `null`: no job, to begin anew. */
interface Choice {
  domain: string;
  shown: { jobId: string; entry?: RecentExport } | null;
}

/**
 * Static export whole: start, progress that survives a reload, link on demand, recent jobs. Needs a proxy at `url`.
 *
 * @example
 * const { phase, job, start, bundle } = useStaticExport({ domain: 'docs.acme.com', url: '/api/docs' });
 */
export function useStaticExport(options: StaticExportOptions): StaticExportView {
  const { version, paths, persist = true } = options;
  const domain = parseDomain(options.domain);
  const all = useSyncExternalStore(recentExports.subscribe, recentExports.get, recentExports.none);
  const recent = persist ? all.filter((entry) => entry.domain === domain) : NONE;
  const [choice, setChoice] = useState<Choice>();
  // What was chosen of another domain says nothing about this one.
  const chosen = choice?.domain === domain ? choice.shown : undefined;
  const jobId = chosen === undefined ? recent[0]?.jobId : chosen?.jobId;

  const started = useStartExport({
    ...options,
    onStarted(id, request) {
      const entry: RecentExport = {
        jobId: id,
        domain: request.domain,
        startedAt: Date.now(),
        ...(request.version && { version: request.version }),
        ...(request.paths?.length && { pathCount: request.paths.length }),
      };
      if (persist) rememberExport(entry);
      setChoice({ domain: request.domain, shown: { jobId: id, entry } });
    },
  });
  const watch = useExportJob(jobId, options);
  const bundle = useExportBundle(watch.status === 'completed' ? jobId : undefined, options);

  const { status, job } = watch;
  const pageCount = job?.pageCount;
  useEffect(() => {
    if (!persist || !jobId || (status !== 'completed' && status !== 'failed')) return;
    rememberOutcome(jobId, { outcome: status, ...(pageCount !== undefined && { pageCount }) });
  }, [persist, jobId, status, pageCount]);

  const start: StaticExportView['start'] = (changes) => {
    const request = { version, paths, ...changes };
    return started.start({
      domain,
      ...(request.version && { version: request.version }),
      ...(request.paths?.length && { paths: [...request.paths] }),
    });
  };
  const { reset } = started;
  const show = useCallback(
    (id: string | undefined) => {
      reset();
      setChoice({ domain, shown: id === undefined ? null : { jobId: id } });
    },
    [reset, domain],
  );
  const forget = useCallback((id: string) => {
    forgetExport(id);
    setChoice((current) => (current?.shown?.jobId === id ? { ...current, shown: null } : current));
  }, []);

  const startPhase = { starting: 'starting', error: 'start-error' } as const;
  const entry = recent.find((known) => known.jobId === jobId) ?? chosen?.entry;
  return {
    phase: started.status === 'starting' || started.status === 'error' ? startPhase[started.status] : status,
    jobId,
    entry,
    job,
    readAt: watch.readAt,
    error: started.error ?? watch.error,
    fault: watch.fault,
    bundle,
    recent,
    start,
    stopWatching: watch.stopWatching,
    resume: watch.resume,
    show,
    forget,
  };
}

const NONE: readonly RecentExport[] = [];
