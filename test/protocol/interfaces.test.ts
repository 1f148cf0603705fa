import { describe, expect, it } from 'vitest';
import { messagePath } from '../../src/protocol/apiVersion.js';
import { FEATURE_AVAILABILITY, isFeatureAvailable } from '../../src/protocol/deployment.js';
import {
  EXPORT_JOB_STATUSES,
  EXPORT_JOBS_PATH,
  exportBundlePath,
  exportJobPath,
} from '../../src/protocol/exports/exportJob.js';

describe('the HTTP interfaces', () => {
  it('have paths for the message endpoint, the export jobs and their bundles', () => {
    expect(messagePath('docs.acme.com')).toBe('/v1/assistant/docs.acme.com/message');
    expect(EXPORT_JOBS_PATH).toBe('/v1/static-export/jobs');
    expect(exportJobPath('job_1')).toBe('/v1/static-export/jobs/job_1');
    expect(exportBundlePath('job_1')).toBe('/v1/static-export/jobs/job_1/bundle');
  });

  it('encode ids, so that an id cannot change the path', () => {
    expect(exportJobPath('../../other?x#y')).toBe('/v1/static-export/jobs/..%2F..%2Fother%3Fx%23y');
  });

  it('define four statuses of a job', () => {
    expect(EXPORT_JOB_STATUSES).toEqual(['queued', 'running', 'completed', 'failed']);
  });
});

describe('the availability table', () => {
  it('has a row for each feature', () => {
    const row = (feature: keyof typeof FEATURE_AVAILABILITY) => Object.values(FEATURE_AVAILABILITY[feature]);
    expect(row('search')).toEqual(['available', 'configurable', 'unavailable']);
    expect(row('assistant')).toEqual(['available', 'configurable', 'unavailable']);
    expect(row('analytics')).toEqual(['available', 'configurable', 'unavailable']);
    expect(row('playground')).toEqual(['available', 'available', 'configurable']);
    expect(row('staticExport')).toEqual(['available', 'available', 'available']);
  });

  it('offers a feature that is available or configured', () => {
    expect(isFeatureAvailable('assistant', 'cloud', false)).toBe(true);
    expect(isFeatureAvailable('assistant', 'client-hosted', false)).toBe(false);
    expect(isFeatureAvailable('assistant', 'client-hosted', true)).toBe(true);
    expect(isFeatureAvailable('assistant', 'air-gapped', false)).toBe(false);
    expect(isFeatureAvailable('assistant', 'air-gapped', true)).toBe(true);
  });
});
