import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { redisState } from '../../src/redis/index.js';
import { createS3BundleStore } from '../../src/s3/index.js';
import type { ServiceEvent } from '../../src/service/index.js';
import { bytesOf, startExporting } from '../service/exportSupport.js';
import { type S3Endpoint, startS3Endpoint } from '../support/s3Endpoint.js';
import { hasRedis, type RedisServer, startRedis } from '../support/startRedis.js';

describe.skipIf(!hasRedis)('replicas with Redis and S3', () => {
  let redis: RedisServer;
  let storage: S3Endpoint;
  beforeAll(async () => {
    [redis, storage] = [await startRedis(), await startS3Endpoint()];
  });
  afterAll(async () => {
    await storage.stop();
    await redis.stop();
  });

  const startReplicas = async (links: 'presigned' | 'service' = 'presigned') => {
    const { bucket, url, account } = storage;
    const bundles = createS3BundleStore({ bucket, endpoint: url, credentials: account, links });
    const events: ServiceEvent[] = [];
    const onEvent = (event: ServiceEvent) => void events.push(event);
    const state = redisState({ url: redis.url, prefix: randomUUID() });
    const start = async () => {
      const service = await startExporting({ state, onEvent, exports: { bundles } });
      onTestFinished(() => service.stop());
      return service;
    };
    return { first: await start(), second: await start(), events };
  };

  it.each(['presigned', 'service'] as const)('share jobs and bundles, with links to the %s', async (links) => {
    const { first, second, events } = await startReplicas(links);
    const jobId = await first.start();
    const ended = await second.end(jobId);
    expect(ended).toMatchObject({ status: 'completed', progress: 100 });
    expect(await first.job(jobId)).toEqual(ended);
    const [one, other] = [await first.link(jobId), await second.link(jobId)];
    const bundle = await bytesOf(one);
    expect((await bytesOf(other)).equals(bundle)).toBe(true);
    // A signed link of one replica is valid on all.
    if (links === 'service') expect((await bytesOf(one.replace(first.url, second.url))).equals(bundle)).toBe(true);
    // Sort the statuses, because one replica may start the job before the other one has reported it as queued.
    await expect
      .poll(() => events.flatMap((event) => (event.type === 'job-changed' ? [event.status] : [])).toSorted())
      .toEqual(['completed', 'queued', 'running']);
    expect([first.warnings, second.warnings]).toEqual([[], []]);
  });

  it('refuse jobs while Redis is away, say so in the readiness check, and accept them again', async () => {
    const { first, events } = await startReplicas();
    const ready = async () => (await fetch(`${first.url}/readyz`)).json();
    await expect.poll(ready).toMatchObject({ status: 'ok', checks: { exports: 'ok' } });
    await redis.stop();
    const refused = await first.call('POST', '/jobs', { domain: 'lantern' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/Try again/), code: 'state-unavailable' });
    await expect.poll(ready).toMatchObject({ status: 'degraded', checks: { threads: 'failed', exports: 'failed' } });
    await redis.restart();
    await expect.poll(ready).toMatchObject({ status: 'ok', checks: { exports: 'ok' } });
    expect((await first.end(await first.start())).status).toBe('completed');
    const reported = events.flatMap((event) => (event.type === 'shared-state' ? [event.isReachable] : []));
    expect(reported).toContain(false);
    expect(reported.at(-1)).toBe(true);
  });
});
