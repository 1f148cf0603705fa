import type { Gauge as PromGauge, Registry } from 'prom-client';
import { EXPORT_JOB_STATUSES } from '../../protocol/exports/exportJob.js';
import type { ServiceEvent } from '../../service/index.js';
import { LIMIT_NAMES } from '../../service/ServiceEvent.js';
import { DURATION_BUCKETS, PREFIX } from './createMetrics.js';

/** The metrics of the docs services in this process. */
export interface ServiceMetrics {
  /** Begins to count the events of a service. A site has two services while one replaces the other. */
  open: (site: string) => ServiceCounts;
}

/** Counts the events of one service in the metrics of its site. */
export interface ServiceCounts {
  count: (event: ServiceEvent) => void;
  /**
   * Stops counting: subtracts the current answers and searches of the service from the gauges of its site. Closing the last service of a
   * site removes the gauges of the site. Its counters stay, because counters must not decrease.
   */
  close: () => void;
}

/**
 * Current numbers of answers in progress (`answers`) and of searches (`running`, `waiting`) of one service. The gauges of these numbers
 * show the sums of all services of a site.
 */
interface ServiceWork {
  answers: number;
  running: number;
  waiting: number;
}

const NO_WORK: ServiceWork = { answers: 0, running: 0, waiting: 0 };

/** Defines the metrics, each with the label `site`. */
function defineMetrics({ Counter, Gauge, Histogram }: typeof import('prom-client'), registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: PREFIX + name, help, labelNames: ['site', ...labelNames], registers });
  const gauges: PromGauge[] = [];
  const gauge = (name: string, help: string) => {
    const added = new Gauge({ name: PREFIX + name, help, labelNames: ['site'], registers });
    gauges.push(added);
    return added;
  };
  let sharedState: PromGauge | undefined;
  return {
    gauges,
    work: {
      answers: gauge('open_answers', 'Answers that are being written.'),
      running: gauge('searches_running', 'Searches that are running.'),
      waiting: gauge('searches_waiting', 'Searches that wait for a place.'),
    } satisfies Record<keyof ServiceWork, PromGauge>,
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
    reloads: counter('docs_reloads_total', 'Reads of the documentation, by result.', ['result']),
    pages: gauge('docs_pages', 'Pages that are served.'),
    readAt: gauge('docs_last_read_timestamp_seconds', 'When the documentation was last read successfully.'),
    isCurrent: gauge('docs_reload_success', 'Whether the last read of the documentation succeeded.'),
    jobs: counter('export_jobs_total', 'Export jobs that have reached a status.', ['status']),
    takeovers: counter('export_takeovers_total', 'Export jobs queued again, because their process ended.', []),
    /**
     * Creates the gauge when it is first needed, so that a process without shared state has no such metric. If the metric were 0 there, an
     * alert would report an unreachable database.
     */
    sharedState() {
      sharedState ??= gauge('shared_state_up', 'Whether the database that replicas share can be reached.');
      return sharedState;
    },
  };
}

type Metrics = ReturnType<typeof defineMetrics>;

/** Adds the metrics of docs services. The label `site` is the domain of the service. */
export async function addServiceMetrics(registry: Registry): Promise<ServiceMetrics> {
  const metrics = defineMetrics(await import('prom-client'), registry);
  /** Number of open services by site. */
  const services = new Map<string, number>();
  return {
    open(site) {
      const others = services.get(site) ?? 0;
      services.set(site, others + 1);
      if (others === 0) begin(metrics, site);
      let work = NO_WORK;
      const setWork = (next: ServiceWork) => {
        for (const name of ['answers', 'running', 'waiting'] as const)
          metrics.work[name].inc({ site }, next[name] - work[name]);
        work = next;
      };
      let isOpen = true;
      return {
        count(event) {
          if (!isOpen) return;
          setWork(workAfter(event, work));
          countEvent(metrics, site, event);
        },
        close() {
          if (!isOpen) return;
          isOpen = false;
          setWork(NO_WORK);
          const left = (services.get(site) ?? 1) - 1;
          services.set(site, left);
          if (left > 0) return;
          services.delete(site);
          for (const gauge of metrics.gauges) gauge.remove({ site });
        },
      };
    },
  };
}

/**
 * Sets the gauges of answers and searches to 0, so that they exist before their first event. Does the same with three counters: reads of
 * the documentation, refusals by limits, and export jobs.
 */
function begin({ work, reloads, refusals, jobs }: Metrics, site: string): void {
  for (const gauge of Object.values(work)) gauge.set({ site }, 0);
  // An alert on the increase of a counter would miss the first event if the counter began with 1.
  for (const result of ['ok', 'failed']) reloads.inc({ site, result }, 0);
  for (const limit of LIMIT_NAMES) refusals.inc({ site, limit }, 0);
  for (const status of EXPORT_JOB_STATUSES) jobs.inc({ site, status }, 0);
}

/** Returns how many answers are in progress and how many searches are running or waiting in a service after an event. */
function workAfter(event: ServiceEvent, work: ServiceWork): ServiceWork {
  switch (event.type) {
    case 'searches-changed':
      return { ...work, running: event.running, waiting: event.waiting };
    case 'answer-started':
      return { ...work, answers: work.answers + 1 };
    case 'answer-ended':
      return { ...work, answers: work.answers - 1 };
    default:
      return work;
  }
}

function countEvent(metrics: Metrics, site: string, event: ServiceEvent): void {
  switch (event.type) {
    case 'docs-read':
      metrics.reloads.inc({ site, result: 'ok' });
      metrics.pages.set({ site }, event.pages);
      metrics.readAt.setToCurrentTime({ site });
      metrics.isCurrent.set({ site }, 1);
      break;
    case 'docs-failed':
      metrics.reloads.inc({ site, result: 'failed' });
      metrics.isCurrent.set({ site }, 0);
      break;
    case 'limit-refused':
      metrics.refusals.inc({ site, limit: event.limit });
      break;
    case 'searches-changed':
      break;
    case 'answer-started':
      metrics.threads.inc({ site, thread: event.thread });
      break;
    case 'answer-ended':
      metrics.answers.inc({ site, result: event.result });
      break;
    case 'model-ended':
      metrics.modelDuration.observe({ site }, event.durationMs / 1_000);
      if (event.fault !== undefined) metrics.modelFaults.inc({ site, fault: event.fault });
      break;
    case 'job-changed':
      metrics.jobs.inc({ site, status: event.status });
      break;
    case 'job-taken-over':
      metrics.takeovers.inc({ site });
      break;
    case 'shared-state':
      metrics.sharedState().set({ site }, event.isReachable ? 1 : 0);
      break;
    default:
      event satisfies never;
  }
}
