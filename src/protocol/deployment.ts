/** Where the docs platform runs. */
export type Deployment = 'cloud' | 'client-hosted' | 'air-gapped';

/** Features of the docs platform. The availability of all but `staticExport` depends on the deployment. */
export type Feature = 'search' | 'assistant' | 'analytics' | 'playground' | 'staticExport';

/** `configurable`: available when the environment is configured for it. */
export type Availability = 'available' | 'configurable' | 'unavailable';

/** The availability of each feature in each deployment. */
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
 * @param configured Whether the environment is configured for the feature. A configured feature is available in every deployment: even a
 * site in an air-gapped network can have an endpoint of its own.
 * @example isFeatureAvailable('assistant', 'air-gapped', false) // false
 */
export function isFeatureAvailable(feature: Feature, deployment: Deployment, configured: boolean): boolean {
  return FEATURE_AVAILABILITY[feature][deployment] === 'available' || configured;
}
