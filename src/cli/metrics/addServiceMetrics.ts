import type { Gauge as PromGauge, Registry } from 'prom-client';
import type { ServiceEvent } from '../../service/index.js';
import { DURATION_BUCKETS, PREFIX } from './createMetrics.js';

/** Adds the metrics of a docs service. Returns its listener for events. */
export async function addServiceMetrics(registry: Registry): Promise<(event: ServiceEvent) => void> {
  const { Counter, Gauge, Histogram } = await import('prom-client');
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: PREFIX + name, help, registers });

  const openAnswers = gauge('open_answers', 'Answers that are being written.');
  const runningSearches = gauge('searches_running', 'Searches at work.');
  const waitingSearches = gauge('searches_waiting', 'Searches that wait for a place.');
  const answers = counter('answers_total', 'Answers that have ended, by result.', ['result']);
  const threads = counter('threads_total', 'Answers by thread: a new one, or one that is continued.', ['thread']);
  const refusals = counter('limit_refusals_total', 'Requests that a limit refused, by limit.', ['limit']);
  const modelFaults = counter('model_faults_total', 'Requests to the model that failed after all retries.', ['fault']);
  const modelDuration = new Histogram({
    name: `${PREFIX}model_request_duration_seconds`,
    help: 'Time of requests to the model, with their retries.',
    buckets: DURATION_BUCKETS,
    registers,
  });
  const reloads = counter('docs_reloads_total', 'Readings of the documentation, by result.', ['result']);
  const pages = gauge('docs_pages', 'Pages that are served.');
  const readAt = gauge('docs_last_read_timestamp_seconds', 'When the documentation was last read successfully.');
  const isCurrent = gauge('docs_reload_success', 'Whether the last reading of the documentation succeeded.');
  const jobs = counter('export_jobs_total', 'Export jobs that have reached a status.', ['status']);
  const takeovers = counter(
    'export_takeovers_total',
    'Export jobs that were queued again, because their process ended.',
    [],
  );
  for (const result of ['ok', 'failed']) reloads.inc({ result }, 0);

  let isShared: PromGauge | undefined;
  return (event) => {
    switch (event.type) {
      case 'docs-read':
        reloads.inc({ result: 'ok' });
        pages.set(event.pages);
        readAt.setToCurrentTime();
        return isCurrent.set(1);
      case 'docs-failed':
        reloads.inc({ result: 'failed' });
        return isCurrent.set(0);
      case 'limit-refused':
        return refusals.inc({ limit: event.limit });
      case 'searches-changed':
        runningSearches.set(event.running);
        return waitingSearches.set(event.waiting);
      case 'answer-started':
        threads.inc({ thread: event.thread });
        return openAnswers.inc();
      case 'answer-ended':
        answers.inc({ result: event.result });
        return openAnswers.dec();
      case 'model-ended':
        modelDuration.observe(event.durationMs / 1_000);
        if (event.fault !== undefined) modelFaults.inc({ fault: event.fault });
        return;
      case 'job-changed':
        return jobs.inc({ status: event.status });
      case 'job-taken-over':
        return takeovers.inc();
      case 'shared-state':
        // Only with a shared state, so that an alert does not fire without one.
        isShared ??= gauge('shared_state_up', 'Whether the database that replicas share can be reached.');
        return isShared.set(event.isReachable ? 1 : 0);
      default:
        event satisfies never;
    }
  };
}
