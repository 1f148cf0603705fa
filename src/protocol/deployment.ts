/** How the documentation platform is run. */
export type Deployment = 'cloud' | 'client-hosted' | 'air-gapped';

/** The features whose availability depends on the deployment. */
export type Feature = 'search' | 'assistant' | 'analytics' | 'playground' | 'staticExport';

/** `configurable`: depends on the set-up of the environment; available when it is configured. */
export type Availability = 'available' | 'configurable' | 'unavailable';

/** The contract's availability table, row by row ("What the service does", 5). */
export const FEATURE_AVAILABILITY: Readonly<Record<Feature, Readonly<Record<Deployment, Availability>>>> = {
  search: { cloud: 'available', 'client-hosted': 'configurable', 'air-gapped': 'unavailable' },
  assistant: { cloud: 'available', 'client-hosted': 'configurable', 'air-gapped': 'unavailable' },
  analytics: { cloud: 'available', 'client-hosted': 'configurable', 'air-gapped': 'unavailable' },
  playground: { cloud: 'available', 'client-hosted': 'available', 'air-gapped': 'configurable' },
  staticExport: { cloud: 'available', 'client-hosted': 'available', 'air-gapped': 'available' },
};

/**
 * Whether a feature can be used in a deployment.
 *
 * @param configured Whether the environment is set up for it; decides where the table says `configurable`, and lifts
 * `unavailable` too, because whoever names an endpoint inside an air-gapped network has one.
 * @example isFeatureAvailable('assistant', 'air-gapped', false) // false
 */
export function isFeatureAvailable(feature: Feature, deployment: Deployment, configured: boolean): boolean {
  return FEATURE_AVAILABILITY[feature][deployment] === 'available' || configured;
}
