import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RedisConnection } from '../../src/redis/RedisConnection.js';
import { RedisExportJobs } from '../../src/redis/RedisExportJobs.js';
import { SharedJobWorker } from '../../src/redis/SharedJobWorker.js';
import { describeExportJobs, JobsProcesses, type JobsStage, reaches } from '../service/exportJobsContract.js';
import { hasRedis, type RedisServer, startRedis } from '../support/startRedis.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** Locks that do not expire during a test, and frequent checks for jobs without a lock. */
const TIMES = { lockMs: 600_000, stalledCheckMs: 100 };

const prepare = (redis: RedisServer, client: Redis): JobsStage => {
  const keys = `test:${randomUUID()}`;
  return {
    open(_, context) {
      const connection = new RedisConnection(redis.url, { onWarning: context.onWarning });
      onTestFinished(() => connection.close());
      return new RedisExportJobs(connection, keys, context, TIMES);
    },
    // Deletes the lock, as if the process had stopped renewing it.
    async crash(jobId) {
      await client.del(`${keys}:exports:${jobId}:lock`);
    },
  };
};

describe.skipIf(!hasRedis)('export jobs that replicas share', () => {
  let redis: RedisServer;
  let client: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });
  const processes = async () => new JobsProcesses(prepare(redis, client), await temporaryFolder('jobs'));

  describeExportJobs('Redis', async () => prepare(redis, client));

  it('run once each, one in every replica, and are the same for all', async () => {
    const test = await processes();
    const replicas = [await test.open(), await test.open()] as const;
    const started = [];
    for (const index of [0, 1, 0, 1, 0]) started.push((await replicas[index]?.start({ domain: 'lantern' }))?.jobId);
    expect([(await test.run(0)).process, (await test.run(1)).process].toSorted()).toEqual([0, 1]);
    for (const index of [0, 1, 2, 3, 4]) (await test.run(index)).finish();
    for (const jobId of started) await reaches(replicas[0], jobId ?? '', 'completed');
    expect(test.runs.map(({ jobId }) => jobId).toSorted()).toEqual(started.toSorted());
    for (const jobId of started) expect(await replicas[0].get(jobId ?? '')).toEqual(await replicas[1].get(jobId ?? ''));
    expect(test.faults).toEqual([]);
  });

  it('are not ended by a replica that has lost them', async () => {
    const test = await processes();
    const [first] = [await test.open(), await test.open()];
    const { jobId } = await first.start({ domain: 'lantern' });
    const slow = await test.run(0);
    await test.stage.crash(jobId);
    const next = await test.run(1);
    expect(next.process).not.toBe(slow.process);
    slow.finish();
    // A replica runs one job at a time. So when the replica that lost its lock runs another job, it has stopped working on the first one.
    const other = await first.start({ domain: 'lantern' });
    const after = await test.run(2);
    expect([after.jobId, after.process]).toEqual([other.jobId, slow.process]);
    expect(test.bundles.has(jobId)).toBe(false);
    expect((await first.get(jobId))?.status).toBe('running');
    next.finish();
    await reaches(first, jobId, 'completed');
    expect(test.warnings).toEqual([expect.stringContaining(`the process that ran the job ${jobId} has ended`)]);
    expect(test.faults).toEqual([]);
  });

  it.each(['meta', 'id', 'events', 'completed'])('do not include the key %s of the queue itself', async (key) => {
    const test = await processes();
    const jobs = await test.open();
    const { jobId } = await jobs.start({ domain: 'lantern' });
    (await test.run(0)).finish();
    await reaches(jobs, jobId, 'completed');
    expect(await jobs.get(key)).toBeUndefined();
    expect(test.warnings).toEqual([]);
  });

  it.each([
    ['allkeys-lru', 'export jobs'],
    // With this policy, Redis removes only keys that have an expiry. Export jobs have no expiry, but their locks do.
    ['volatile-lru', 'the locks of running export jobs, which other processes then run again,'],
  ])('need a Redis that keeps them when its memory is full, not %s', async (policy, removed) => {
    const test = await processes();
    await client.config('SET', 'maxmemory-policy', policy);
    onTestFinished(async () => void (await client.config('SET', 'maxmemory-policy', 'noeviction')));
    await test.open();
    expect(test.warnings).toEqual([
      `Export: Redis may remove ${removed} when its memory is full, because its maxmemory-policy is "${policy}". Set it to "noeviction".`,
    ]);
  });
});

describe.skipIf(!hasRedis)('export jobs whose Redis is away', () => {
  const start = async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const client = new Redis(redis.url, { lazyConnect: true });
    return { redis, test: new JobsProcesses(prepare(redis, client), await temporaryFolder('jobs')) };
  };
  const REFUSED = { status: 503, code: 'state-unavailable', headers: { 'retry-after': '5' } };

  it('are refused with a reason, and run as soon as it is there', async () => {
    const { redis, test } = await start();
    await redis.stop();
    const jobs = await test.open();
    await expect(jobs.start({ domain: 'lantern' })).rejects.toMatchObject(REFUSED);
    await expect(jobs.get(randomUUID())).rejects.toMatchObject(REFUSED);
    await expect(jobs.check?.()).rejects.toMatchObject(REFUSED);
    await redis.restart();
    await expect.poll(() => jobs.check?.().then(() => 'reachable')).toBe('reachable');
    const { jobId } = await jobs.start({ domain: 'lantern' });
    (await test.run(0)).finish();
    await reaches(jobs, jobId, 'completed');
    expect(test.faults).toEqual([]);
    expect(test.warnings).toEqual([
      expect.stringMatching(/cannot be reached/),
      expect.stringMatching(/can be reached again/),
    ]);
  });

  it('finish their work, and say so when it answers again', async () => {
    const { redis, test } = await start();
    const jobs = await test.open();
    const { jobId } = await jobs.start({ domain: 'lantern' });
    const run = await test.run(0);
    redis.freeze();
    onTestFinished(() => redis.thaw());
    run.finish();
    await expect(jobs.get(jobId)).rejects.toMatchObject(REFUSED);
    redis.thaw();
    await expect.poll(() => jobs.get(jobId).catch(() => undefined)).toMatchObject({ status: 'completed' });
    expect(test.runs).toHaveLength(1);
  });

  it('close their queue even if their worker fails to close', async () => {
    const { test } = await start();
    const jobs = await test.open();
    await jobs.start({ domain: 'lantern' });
    const close = SharedJobWorker.prototype.close;
    const fault = new Error('The worker is stuck.');
    vi.spyOn(SharedJobWorker.prototype, 'close').mockImplementationOnce(async function (this: SharedJobWorker) {
      await close.call(this);
      throw fault;
    });
    const closed = vi.spyOn(Queue.prototype, 'close');
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(jobs.close()).rejects.toThrow(fault);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('do not keep a process from closing', async () => {
    const { redis, test } = await start();
    const jobs = await test.open();
    await jobs.start({ domain: 'lantern' });
    await test.run(0);
    await redis.stop();
    await expect(jobs.check?.()).rejects.toMatchObject(REFUSED);
    await jobs.close();
  });
});
