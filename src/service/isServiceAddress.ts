import { findHealthCheck } from '../http/findHealthCheck.js';

/** Addresses below the base of the site at which the service itself answers, and never a page. The health checks have a table of their own. */
const SERVICE_ADDRESS = /^\/(?:_docs\/.*|discovery\/v\d+\/.*|v1\/static-export(?:\/.*)?)$/;

/** Whether a page at this path could never be opened. */
export function isServiceAddress(path: string): boolean {
  return findHealthCheck(path) !== undefined || SERVICE_ADDRESS.test(path);
}
