import { expect, test } from 'vitest';
import { type Deployment, FEATURE_AVAILABILITY, isFeatureAvailable } from '../../src/protocol/deployment.js';
import { isAssistantAvailable } from '../../src/protocol/isAssistantAvailable.js';

const DEPLOYMENTS = Object.keys(FEATURE_AVAILABILITY.assistant) as Deployment[];

test.each(DEPLOYMENTS)('isAssistantAvailable agrees with the availability table for %s', (deployment) => {
  for (const configured of [true, false])
    expect(isAssistantAvailable(deployment, configured)).toBe(isFeatureAvailable('assistant', deployment, configured));
});
