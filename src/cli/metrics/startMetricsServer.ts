import { findHealthCheck } from '../../http/findHealthCheck.js';
import { toNodeListener } from '../../node/index.js';
import { createHttpServer } from '../server/createHttpServer.js';
import { type ListeningServer, startServer } from '../server/startServer.js';
import type { Metrics } from './createMetrics.js';

/** Where a {@link startMetricsServer metrics server} listens. */
export interface MetricsAddress {
  host: string;
  port: number;
}

/** Parts of a {@link startMetricsServer metrics server}. */
export interface MetricsServerParts {
  metrics: Metrics;
  /** Answers health checks. */
  checkHealth: (request: Request) => Promise<Response>;
}

/** Grace period for open requests when the server stops (ms). It can be short, because requests for metrics take milliseconds. */
const GRACE_MS = 1_000;

/**
 * Starts the metrics server, which serves `/metrics` and the health checks on a separate port. It requires no key: the host on which it
 * listens decides who can reach it.
 *
 * @throws {CommandError} if it cannot listen on the host and port.
 */
export async function startMetricsServer(
  { host, port }: MetricsAddress,
  { metrics, checkHealth }: MetricsServerParts,
): Promise<ListeningServer> {
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return textResponse(405, 'Use GET.\n', { allow: 'GET, HEAD' });
    if (pathname === '/metrics') {
      const { registry } = metrics;
      return textResponse(200, await registry.metrics(), { 'content-type': registry.contentType });
    }
    // Use `localhost` as the host: probes send the IP address of a pod, but the service only answers host names that it knows.
    if (findHealthCheck(pathname)) return checkHealth(new Request(`http://localhost${pathname}`));
    return textResponse(404, 'This port has /metrics, /livez and /readyz.\n');
  };
  return startServer(createHttpServer(toNodeListener(respond)), {
    host,
    port,
    graceMs: GRACE_MS,
    option: '--metrics-port',
  });
}

function textResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  const init = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers };
  return new Response(text, { status, headers: init });
}
