import { findHealthCheck } from '../../http/findHealthCheck.js';

/**
 * Paths below the base of the site that belong to the service itself, so no page can have them. The paths of health checks are in
 * `findHealthCheck`.
 */
const SERVICE_ADDRESS = /^\/(?:_docs\/.*|discovery\/v\d+\/.*|v1\/static-export(?:\/.*)?)$/;

/** Whether the service itself answers at this path, so that a page with this path could never be opened. */
export function isServiceAddress(path: string): boolean {
  return findHealthCheck(path) !== undefined || SERVICE_ADDRESS.test(path);
}
