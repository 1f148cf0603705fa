import type { Registry } from 'prom-client';
import type { RequestLogEntry } from '../../http/RequestLogEntry.js';

/** Metrics of a server, in the text format of Prometheus. */
export interface Metrics {
  registry: Registry;
  /** Counts a request that has ended. @param site Domain of its site. */
  onRequest: (entry: RequestLogEntry, site?: string) => void;
}

/** Prefix of the metrics of this package. Those of Node and of the process have their usual names. */
export const PREFIX = 'docs_assistant_';

/** Upper bounds of the histogram buckets (s). The lowest suit files that are sent from memory, the highest suit answers of slow models. */
export const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Default metrics to remove, because their names break the conventions of Prometheus: they end in `_total`, but are not counters. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The methods that the label `method` distinguishes. Clients can send any method, so all others count as `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Creates the metrics of requests, and those of Node and the process, such as CPU, memory, event loop and garbage collection. */
export async function createMetrics(): Promise<Metrics> {
  // Import the library on demand, because most commands have no metrics.
  const { Counter, collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const registers = [registry];
  const requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests that have ended, by method, route and status.',
    labelNames: ['site', 'method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from the start of a request to the end of its response. Answers are streamed, so theirs take seconds.',
    labelNames: ['site', 'method', 'route'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const bytes = new Counter({
    name: `${PREFIX}http_response_bytes_total`,
    help: 'Bytes of response bodies passed to connections.',
    labelNames: ['site', 'route'],
    registers,
  });
  const aborted = new Counter({
    name: `${PREFIX}http_requests_aborted_total`,
    help: 'Requests whose client disconnected before the end of the response.',
    labelNames: ['site', 'route'],
    registers,
  });
  return {
    registry,
    onRequest(entry, name) {
      const { route, status } = entry;
      const site = name === undefined ? undefined : { site: name };
      const method = METHODS.has(entry.method) ? entry.method : 'other';
      requests.inc({ ...site, method, route, status: String(status) });
      durations.observe({ ...site, method, route }, entry.durationMs / 1_000);
      bytes.inc({ ...site, route }, entry.bytes);
      if (entry.aborted) aborted.inc({ ...site, route });
    },
  };
}
