import type { Registry } from 'prom-client';
import type { RequestLogEntry } from '../../http/RequestLogEntry.js';
import type { ServiceLog } from '../createServiceLog.js';
import type { SettingValues } from '../settings/Setting.js';
import type { METRICS_SETTINGS } from '../settings/serverSettings.js';
import type { ListeningServer } from '../startServer.js';
import { createMetrics } from './createMetrics.js';
import { startMetricsServer } from './startMetricsServer.js';

/** Log and metrics of a server. */
export interface Monitor {
  /** Missing if requests are neither logged nor counted. */
  onRequest?: (entry: RequestLogEntry) => void;
  /** The metrics; missing without `--metrics-port`. */
  registry?: Registry;
  /** Starts the metrics server, if there is one. @throws {CommandError} if it cannot listen on its address. */
  start: (checkHealth: (request: Request) => Promise<Response>) => Promise<ListeningServer | undefined>;
}

/** Creates the log and, with `--metrics-port`, the metrics of a server. */
export async function createMonitor(
  options: SettingValues<typeof METRICS_SETTINGS>,
  log: ServiceLog,
): Promise<Monitor> {
  const { onRequest } = log;
  const { metricsHost: host, metricsPort: port } = options;
  if (port === undefined) return { ...(onRequest && { onRequest }), start: async () => undefined };
  const metrics = await createMetrics();
  const logRequest = onRequest ?? ((entry: RequestLogEntry) => warnOfFailure(entry, log));
  return {
    registry: metrics.registry,
    onRequest(entry) {
      metrics.onRequest(entry);
      logRequest(entry);
    },
    async start(checkHealth) {
      const server = await startMetricsServer({ host, port }, { metrics, checkHealth });
      log.info(`Metrics are at ${server.url}/metrics`);
      return server;
    },
  };
}

/** With `onRequest`, the service leaves reporting of failures to it. */
function warnOfFailure({ failed, reason, requestId }: RequestLogEntry, log: ServiceLog): void {
  if (failed && reason !== undefined) log.warn(`${reason} (request ${requestId})`);
}
