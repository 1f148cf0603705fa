import { afterEach, expect, it } from 'vitest';
import type { AuditEntry } from '../../src/service/index.js';
import { failingListeners } from '../support/failingListeners.js';
import { ADMIN_KEY, bytesOf, type ExportingService, startExporting } from './exportSupport.js';

const CI_KEY = 'svc_0123456789abcdef01234567';
const audit: AuditEntry[] = [];
let service: ExportingService;
afterEach(async () => {
  audit.length = 0;
  await service.stop();
});

async function start(onAudit: (entry: AuditEntry) => unknown = (entry) => audit.push(entry)): Promise<void> {
  const adminKeys = [{ name: 'ci', key: CI_KEY }];
  service = await startExporting({ exports: { adminApiKey: ADMIN_KEY, adminKeys, onAudit } });
}

it('the audit log names the key, the call, the job and the outcome of every export call, and contains no secret', async () => {
  await start();
  const jobId = await service.start();
  await service.end(jobId);
  const authorization = `Bearer ${CI_KEY}`;
  const reply = await service.call('POST', `/jobs/${jobId}/bundle`, undefined, {
    authorization,
    'x-request-id': 'r-1',
  });
  const { bundleUrl } = (await reply.json()) as { bundleUrl: string };
  await bytesOf(bundleUrl);
  expect(audit[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    requestId: expect.any(String),
    action: 'start-job',
    key: 'admin',
    jobId,
    domain: 'lantern',
    outcome: 'done',
    status: 202,
    address: '127.0.0.1',
  });
  expect(audit.filter(({ action }) => action === 'read-job').every((entry) => entry.jobId === jobId)).toBe(true);
  expect(audit.at(-2)).toMatchObject({ action: 'create-link', key: 'ci', requestId: 'r-1', jobId, outcome: 'done' });
  expect(audit.at(-1)).toMatchObject({ action: 'download', jobId, outcome: 'done', status: 200 });
  expect(audit.at(-1)).not.toHaveProperty('key');
  const written = JSON.stringify(audit);
  for (const secret of [ADMIN_KEY, CI_KEY, new URL(bundleUrl).searchParams.get('signature') ?? '']) {
    expect(written).not.toContain(secret);
  }
});

it('the audit log has refused and unknown calls with the reason', async () => {
  await start();
  await service.call('GET', '/jobs/none', undefined, { authorization: 'Bearer svc_wrong' });
  await service.call('POST', '/jobs', { domain: 'other' });
  await service.call('GET', '/everything');
  await fetch(`${service.url}/v1/static-export/jobs/none/bundle.tar.gz?expires=1`);
  expect(audit).toMatchObject(
    [
      { action: 'read-job', jobId: 'none', outcome: 'refused', status: 401, reason: /not the admin key/ },
      { action: 'start-job', key: 'admin', outcome: 'refused', status: 400, reason: /exports no other domain/ },
      { action: 'other', key: 'admin', outcome: 'refused', status: 404 },
      { action: 'download', jobId: 'none', outcome: 'refused', status: 403 },
    ].map(({ reason, ...entry }) => ({ ...entry, ...(reason && { reason: expect.stringMatching(reason) }) })),
  );
  expect(audit[0]).not.toHaveProperty('key');
});

it.each(failingListeners(new Error('The audit log is full.')))(
  'the audit log does not disturb a call if it %s',
  async (_, onAudit) => {
    await start(onAudit);
    expect((await service.call('GET', '/jobs/none')).status).toBe(404);
    expect(service.warnings).toEqual([expect.stringContaining('onAudit failed. Cause: Error: The audit log is full.')]);
  },
);
