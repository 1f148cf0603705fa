import type { Deployment } from './deployment.js';

/**
 * Returns the same as `isFeatureAvailable('assistant', …)`, without the table: every page loads this code with the trigger. A test keeps
 * the two equal.
 *
 * @param configured Whether an endpoint is configured.
 */
export function isAssistantAvailable(deployment: Deployment, configured: boolean): boolean {
  return deployment === 'cloud' || configured;
}
