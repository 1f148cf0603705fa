/** The kinds of health checks. `live` tests whether the process runs, `ready` whether it should get requests. */
export type HealthCheck = 'live' | 'ready';

/** The paths of the health checks: the usual names in Kubernetes, and more explicit ones below `/healthz`. */
const HEALTH_CHECKS: ReadonlyMap<string, HealthCheck> = new Map([
  ['/livez', 'live'],
  ['/readyz', 'ready'],
  ['/healthz', 'ready'],
  ['/healthz/live', 'live'],
  ['/healthz/ready', 'ready'],
]);

/** Returns the health check at a path; undefined for other paths. */
export function findHealthCheck(path: string): HealthCheck | undefined {
  return HEALTH_CHECKS.get(path);
}
