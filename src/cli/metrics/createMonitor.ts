import type { Registry } from 'prom-client';
import type { LoggedRequest, ServiceLog } from '../server/createServiceLog.js';
import type { ListeningServer } from '../server/startServer.js';
import type { SettingValues } from '../settings/Setting.js';
import type { METRICS_SETTINGS } from '../settings/serverSettings.js';
import { createMetrics } from './createMetrics.js';
import { startMetricsServer } from './startMetricsServer.js';

/** Log and metrics of a server. */
export interface Monitor {
  /**
   * Logs a request, counts it in the metrics, or does both. Missing if requests are neither logged nor counted.
   *
   * @param site Domain of the requested site, for the metrics. Undefined for the site of a bundle, which has no domain, and for a request
   *   that belongs to none of several sites.
   */
  onRequest?: (entry: LoggedRequest, site?: string) => void;
  /** The metrics; missing without `--metrics-port`. */
  registry?: Registry;
  /** Starts the metrics server, if there is one. @throws {CommandError} if it cannot listen on its host and port. */
  start: (checkHealth: (request: Request) => Promise<Response>) => Promise<ListeningServer | undefined>;
}

/**
 * Creates the monitor of a server. Without `--metrics-port`, the monitor only passes requests to the given log. With `--metrics-port`, the
 * monitor also has metrics, in which it counts the requests.
 */
export async function createMonitor(
  options: SettingValues<typeof METRICS_SETTINGS>,
  log: ServiceLog,
): Promise<Monitor> {
  const { onRequest } = log;
  const { metricsHost: host, metricsPort: port } = options;
  if (port === undefined) return { ...(onRequest && { onRequest }), start: async () => undefined };
  const metrics = await createMetrics();
  const logRequest = onRequest ?? ((entry: LoggedRequest) => warnOfFailure(entry, log));
  return {
    registry: metrics.registry,
    onRequest(entry, site) {
      metrics.onRequest(entry, site);
      logRequest(entry);
    },
    async start(checkHealth) {
      const server = await startMetricsServer({ host, port }, { metrics, checkHealth });
      log.info(`Metrics are at ${server.url}/metrics`);
      return server;
    },
  };
}

/**
 * Logs a failed request as a warning. Called by `onRequest` handlers when requests are not logged: a service with an `onRequest` handler
 * does not warn of failures itself.
 */
export function warnOfFailure({ failed, reason, requestId }: LoggedRequest, log: ServiceLog): void {
  if (failed && reason !== undefined) log.warn(`${reason} (request ${requestId})`);
}
