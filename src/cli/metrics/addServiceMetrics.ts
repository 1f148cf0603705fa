import type { Gauge as PromGauge, Registry } from 'prom-client';
import { EXPORT_JOB_STATUSES } from '../../protocol/exportJob.js';
import type { ServiceEvent } from '../../service/index.js';
import { LIMIT_NAMES } from '../../service/ServiceEvent.js';
import { DURATION_BUCKETS, PREFIX } from './createMetrics.js';

/** The metrics of the docs services in this process. */
export interface ServiceMetrics {
  /** Counts the events of a site. */
  count: (site: string, event: ServiceEvent) => void;
  /** Removes the state of a site that is no longer served. Its counts stay, because counters must not decrease. */
  remove: (site: string) => void;
}

/** Defines the metrics, each with the label `site`. */
function defineMetrics({ Counter, Gauge, Histogram }: typeof import('prom-client'), registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: PREFIX + name, help, labelNames: ['site', ...labelNames], registers });
  const gauge = (name: string, help: string) =>
    new Gauge({ name: PREFIX + name, help, labelNames: ['site'], registers });
  return {
    openAnswers: gauge('open_answers', 'Answers that are being written.'),
    runningSearches: gauge('searches_running', 'Searches at work.'),
    waitingSearches: gauge('searches_waiting', 'Searches that wait for a place.'),
    answers: counter('answers_total', 'Answers that have ended, by result.', ['result']),
    threads: counter('threads_total', 'Answers by thread: a new one, or one that is continued.', ['thread']),
    refusals: counter('limit_refusals_total', 'Requests that a limit refused, by limit.', ['limit']),
    modelFaults: counter('model_faults_total', 'Requests to the model that failed after all retries.', ['fault']),
    modelDuration: new Histogram({
      name: `${PREFIX}model_request_duration_seconds`,
      help: 'Time of requests to the model, with their retries.',
      labelNames: ['site'],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    reloads: counter('docs_reloads_total', 'Readings of the documentation, by result.', ['result']),
    pages: gauge('docs_pages', 'Pages that are served.'),
    readAt: gauge('docs_last_read_timestamp_seconds', 'When the documentation was last read successfully.'),
    isCurrent: gauge('docs_reload_success', 'Whether the last reading of the documentation succeeded.'),
    jobs: counter('export_jobs_total', 'Export jobs that have reached a status.', ['status']),
    takeovers: counter('export_takeovers_total', 'Export jobs queued again, because their process ended.', []),
    /** Defined only for a service with shared state, so that no alert fires for a service without it. */
    defineShared: () => gauge('shared_state_up', 'Whether the database that replicas share can be reached.'),
  };
}

/** Adds the metrics of docs services, with the domain of each as the label `site`. */
export async function addServiceMetrics(registry: Registry): Promise<ServiceMetrics> {
  const metrics = defineMetrics(await import('prom-client'), registry);
  const { openAnswers, runningSearches, waitingSearches, reloads, pages, readAt, isCurrent } = metrics;
  let isShared: PromGauge | undefined;
  const known = new Set<string>();
  /** Sets counters and gauges to 0, so that they exist before the first event of their kind. */
  const begin = (site: string) => {
    known.add(site);
    for (const result of ['ok', 'failed']) reloads.inc({ site, result }, 0);
    for (const each of [openAnswers, runningSearches, waitingSearches]) each.set({ site }, 0);
    // An alert on the increase of a counter misses the first event of a kind that has no count yet.
    for (const limit of LIMIT_NAMES) metrics.refusals.inc({ site, limit }, 0);
    for (const status of EXPORT_JOB_STATUSES) metrics.jobs.inc({ site, status }, 0);
  };

  const count = (site: string, event: ServiceEvent) => {
    if (!known.has(site)) begin(site);
    switch (event.type) {
      case 'docs-read':
        reloads.inc({ site, result: 'ok' });
        pages.set({ site }, event.pages);
        readAt.setToCurrentTime({ site });
        return isCurrent.set({ site }, 1);
      case 'docs-failed':
        reloads.inc({ site, result: 'failed' });
        return isCurrent.set({ site }, 0);
      case 'limit-refused':
        return metrics.refusals.inc({ site, limit: event.limit });
      case 'searches-changed':
        runningSearches.set({ site }, event.running);
        return waitingSearches.set({ site }, event.waiting);
      case 'answer-started':
        metrics.threads.inc({ site, thread: event.thread });
        return openAnswers.inc({ site });
      case 'answer-ended':
        metrics.answers.inc({ site, result: event.result });
        return openAnswers.dec({ site });
      case 'model-ended':
        metrics.modelDuration.observe({ site }, event.durationMs / 1_000);
        if (event.fault !== undefined) metrics.modelFaults.inc({ site, fault: event.fault });
        return;
      case 'job-changed':
        return metrics.jobs.inc({ site, status: event.status });
      case 'job-taken-over':
        return metrics.takeovers.inc({ site });
      case 'shared-state':
        isShared ??= metrics.defineShared();
        return isShared.set({ site }, event.isReachable ? 1 : 0);
      default:
        event satisfies never;
    }
  };
  return {
    count,
    remove(site) {
      known.delete(site);
      for (const each of [openAnswers, runningSearches, waitingSearches, pages, readAt, isCurrent])
        each.remove({ site });
      isShared?.remove({ site });
    },
  };
}
