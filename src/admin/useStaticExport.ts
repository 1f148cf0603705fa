'use client';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ExportPace } from '../client/exportPace.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { StartExportRequest } from '../protocol/exports/exportJob.js';
import { parseDomain } from '../protocol/parseDomain.js';
import type { ExportSource } from './exportClientContext.js';
import { forgetExport, type RecentExport, recentExports, rememberExport, rememberOutcome } from './exportHistory.js';
import type { WatchState } from './JobWatch.js';
import { type ExportBundleView, useExportBundle } from './useExportBundle.js';
import { useExportJob } from './useExportJob.js';
import { useExportStarts } from './useExportStarts.js';

/** Options of {@link useStaticExport}. */
export interface StaticExportOptions extends ExportSource {
  /** The domain to export: a host name (`docs.acme.com`), or the identifier of a local service (`acme`). */
  domain: string;
  /** Label of the version to export. Without it, the service of this package exports the pages of all versions. */
  version?: string;
  /** Paths of the pages to export. Default: all. */
  paths?: readonly string[];
  /**
   * Whether to store a list of started exports, with their job ids, on this device, so that a reload shows the running job again. Download
   * links are never stored, because a link grants access to the bundle. Default `true`.
   */
  persist?: boolean;
  /** How often and how long a job is polled. */
  pace?: ExportPace;
}

/** The state of the start request, or of the job that is shown; `idle` without a job. */
export type StaticExportPhase = WatchState['status'] | 'starting' | 'start-error';

/** Return value of {@link useStaticExport}. */
export interface StaticExportView {
  phase: StaticExportPhase;
  /** Id of the shown job: the one that was selected or started last. Before that, the latest export in `recent`, if there is one. */
  jobId: string | undefined;
  /** The entry of the job in the list of exports on this device. Without `persist`, only jobs that this hook has started have an entry. */
  entry: RecentExport | undefined;
  job: WatchState['job'];
  readAt: number | undefined;
  /** Why the job could not be started or polled. */
  error: DocsAssistantError | undefined;
  /** The error of the latest request, if it failed and will be retried. */
  fault: DocsAssistantError | undefined;
  bundle: ExportBundleView;
  /** Exports of this domain that were started on this device, newest first. Empty without `persist`. */
  recent: readonly RecentExport[];
  /** Starts a job with the options of the hook. `changes` replace some of them. */
  start: (changes?: {
    version?: string | undefined;
    paths?: readonly string[] | undefined;
  }) => Promise<string | undefined>;
  /** Stops polling. The job continues: the platform cannot cancel it. */
  stopWatching: () => void;
  /** Polls again after `stopWatching`, a time limit or an error. */
  resume: () => void;
  /** Shows another job; `undefined` shows none, so that a new export can be started. */
  show: (jobId: string | undefined) => void;
  /** Removes a job from the list of this device, and stops showing it. The platform keeps the export. */
  forget: (jobId: string) => void;
}

/** The selected job of a domain. `null` if no job is selected: then the form for a new export is shown. */
type JobSelection = { jobId: string; entry?: RecentExport } | null;

/**
 * Everything that an export page needs. The hook starts a job, reports progress that survives a reload, gets a download link on demand, and
 * lists recent jobs. It sends its requests through `client`, or else to the proxy at `url`. Without these two options, it uses the client
 * of an `ExportClientProvider`. Without a provider, it sends the requests to the origin of the page.
 *
 * @throws {DocsAssistantError} kind `setup`, while rendering, for an invalid domain or `url`.
 * @example
 * const { phase, job, start, bundle } = useStaticExport({ domain: 'docs.acme.com', url: '/api/docs' });
 */
export function useStaticExport(options: StaticExportOptions): StaticExportView {
  const { version, paths, persist = true } = options;
  const domain = parseDomain(options.domain);
  const all = useSyncExternalStore(recentExports.subscribe, recentExports.get, recentExports.none);
  const recent = persist ? all.filter((entry) => entry.domain === domain) : NONE;
  const [selections, setSelections] = useState<ReadonlyMap<string, JobSelection>>(new Map());
  const select = useCallback(
    (of: string, job: JobSelection) => setSelections((before) => new Map(before).set(of, job)),
    [],
  );
  const selected = selections.get(domain);
  const jobId = selected === undefined ? recent[0]?.jobId : selected?.jobId;

  const {
    stateOf,
    start: send,
    reset,
  } = useExportStarts({
    ...options,
    onStarted(id, request) {
      const entry = recentExport(id, request);
      if (persist) rememberExport(entry);
      select(request.domain, { jobId: id, entry });
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
    return send({
      domain,
      ...(request.version && { version: request.version }),
      ...(request.paths?.length && { paths: [...request.paths] }),
    });
  };
  const show = useCallback(
    (id: string | undefined) => {
      reset(domain);
      select(domain, id === undefined ? null : { jobId: id });
    },
    [reset, select, domain],
  );
  const forget = useCallback(
    (id: string) => {
      forgetExport(id);
      setSelections((before) => (before.get(domain)?.jobId === id ? new Map(before).set(domain, null) : before));
    },
    [domain],
  );

  const started = stateOf(domain);
  const startPhase = { starting: 'starting', error: 'start-error' } as const;
  const entry = recent.find((candidate) => candidate.jobId === jobId) ?? selected?.entry;
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

function recentExport(jobId: string, { domain, version, paths }: StartExportRequest): RecentExport {
  return {
    jobId,
    domain,
    startedAt: Date.now(),
    ...(version && { version }),
    ...(paths?.length && { pathCount: paths.length }),
  };
}

const NONE: readonly RecentExport[] = [];
