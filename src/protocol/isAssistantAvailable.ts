import type { Deployment } from './deployment.js';

/**
 * Returns the same as `isFeatureAvailable('assistant', …)`, but does not need the table of features, because every page loads this code
 * with the trigger. A test checks that both functions agree.
 *
 * @param configured Whether an endpoint is configured.
 */
export function isAssistantAvailable(deployment: Deployment, configured: boolean): boolean {
  return deployment === 'cloud' || configured;
}
