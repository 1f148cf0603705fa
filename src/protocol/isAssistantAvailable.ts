import type { Deployment } from './deployment.js';

/**
 * The assistant's row of the availability table (`FEATURE_AVAILABILITY`), and no more of it: every page pays for this before anybody
 * asks. A test holds the two equal.
 *
 * @param configured Whether an endpoint is named.
 */
export function isAssistantAvailable(deployment: Deployment, configured: boolean): boolean {
  return deployment === 'cloud' || configured;
}
