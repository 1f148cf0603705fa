import type { Deployment } from './deployment.js';

/**
 * Returns the same as `isFeatureAvailable('assistant', …)`, but without the table of features, which every page would otherwise load with
 * the button that opens the assistant. A test checks that both functions agree.
 *
 * @param configured Whether an endpoint is configured.
 */
export function isAssistantAvailable(deployment: Deployment, configured: boolean): boolean {
  return deployment === 'cloud' || configured;
}
