/** The question of a health check: whether the process runs, or whether it should get requests. */
export type HealthCheck = 'live' | 'ready';

/** The addresses of the health checks: those of Kubernetes, and older ones of this package. */
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
