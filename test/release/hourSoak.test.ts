/**
 * Puts an hour of mixed load on three replicas behind nginx. Kills the second or the third replica every five minutes. Only requests that
 * were open on the killed replica may fail. The first replica and nginx must not keep growing in memory or open files. The memory of Redis
 * may grow only with the number of conversations. `SOAK_MINUTES` sets another length of at least 5 minutes. A test of less than 30 minutes
 * does not check the growth.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Endpoint } from '../support/s3Endpoint.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { MixedLoad, QUOTING, WITH_MODEL } from './replicas/MixedLoad.js';
import type { Replica } from './replicas/Replica.js';
import { ReplicaModel } from './replicas/ReplicaModel.js';
import { canRunReplicas, type Replicas, startReplicas } from './replicas/startReplicas.js';

const MINUTE_MS = 60_000;
const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const MINUTES_PER_KILL = 5;
if (!(MINUTES >= MINUTES_PER_KILL))
  throw new Error(`SOAK_MINUTES must be at least ${MINUTES_PER_KILL}, the time of the first sample.`);
/** Number of samples that count as the warm-up: 15 minutes, in which the load repeats every kind of request several times. */
const WARM_UP_SAMPLES = 3;
/**
 * Number of samples for each median. The test compares the median of the first samples after the warm-up with the median of the last
 * samples.
 */
const COMPARED_SAMPLES = 3;
/**
 * Growth in memory of a replica, nginx or Redis that does not count as a leak. The garbage collector of a replica returns memory late.
 */
const ALLOWED_GROWTH_MB = 25;
/**
 * Maximum growth in the number of open files of a replica. Less growth does not count as a leak, because the number of open connections
 * differs between samples. For nginx, twice as much is allowed: nginx also has a connection to a replica for each request.
 */
const ALLOWED_MORE_FILES = 30;
/**
 * Memory that Redis may use for each conversation (bytes). Redis keeps a conversation for a day. docs/replicas.md gives the size of a
 * typical conversation.
 */
const REDIS_BYTES_PER_CONVERSATION = 10_000;
const CAN_RUN = canRunReplicas && process.platform === 'linux';

interface ProcessSample {
  megabytes: number;
  files: number;
}

interface Sample {
  minute: number;
  replicas: ProcessSample[];
  nginx: ProcessSample;
  redisMegabytes: number;
  redisKeys: number;
  open: number;
  requests: number;
  load: string;
}

let stack: Replicas;
let redis: Redis;
let docs: string;
const model = new ReplicaModel(50);
const down = new Set<Replica>();

/** Configures two sites with the same pages: one answers with quotes, the other one with a model. */
async function configure(storage: S3Endpoint, modelUrl: string): Promise<string[]> {
  const folder = await temporaryFolder('replica');
  const file = join(folder, 'docs-assistant.config.json');
  const quoting = {
    ...{ domain: QUOTING, folder: docs, allowedHost: '*' },
    ...{ exportFolder: join(folder, 'exports'), questionLog: join(folder, 'questions') },
  };
  const withModel = { domain: WITH_MODEL, folder: docs, modelUrl, model: 'm', exportFolder: join(folder, 'none') };
  const bundles = { s3Bucket: storage.bucket, s3Endpoint: storage.url };
  await writeFile(file, JSON.stringify({ workers: 1, ...bundles, sites: [quoting, withModel] }));
  return ['serve', '--config', file];
}

async function sampleProcess(...pids: readonly number[]): Promise<ProcessSample> {
  const sample = { megabytes: 0, files: 0 };
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    sample.megabytes += Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000);
    sample.files += (await readdir(`/proc/${pid}/fd`)).length;
  }
  return sample;
}

/** Returns the process ids of nginx and its workers. */
async function nginxPids(): Promise<number[]> {
  const { pid } = stack.nginx;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').map(Number)];
}

async function takeSample(minute: number, load: MixedLoad): Promise<Sample> {
  const info = await redis.info('memory');
  const sample: Sample = {
    minute,
    replicas: await Promise.all(stack.all.map(({ service }) => sampleProcess(service?.pid as number))),
    nginx: await sampleProcess(...(await nginxPids())),
    redisMegabytes: Math.round(Number(/used_memory:(\d+)/.exec(info)?.[1]) / 100_000) / 10,
    redisKeys: await redis.dbsize(),
    open: load.log.open,
    requests: load.log.total,
    load: (await readFile('/proc/loadavg', 'utf8')).split(' ')[0] ?? '',
  };
  console.log(rowOf(sample));
  return sample;
}

const describeProcess = ({ megabytes, files }: ProcessSample) => `${megabytes} MB, ${files}`;

/** Formats a sample as a row of the table in test/bench/RESULTS.md. */
const rowOf = ({ minute, replicas, nginx, redisMegabytes, redisKeys, open, requests, load }: Sample) =>
  `| ${[
    ...[minute, requests, open, ...replicas.map(describeProcess), describeProcess(nginx)],
    ...[`${redisMegabytes} MB, ${redisKeys}`, load],
  ].join(' | ')} |`;

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;

/** Returns how much a figure has grown: the median of the last samples minus the median of the first samples after the warm-up. */
function growthOf(samples: readonly Sample[], numberOf: (sample: Sample) => number): number {
  const warm = samples.slice(WARM_UP_SAMPLES).map(numberOf);
  return median(warm.slice(-COMPARED_SAMPLES)) - median(warm.slice(0, COMPARED_SAMPLES));
}

async function kill(replica: Replica, load: MixedLoad): Promise<void> {
  down.add(replica);
  load.log.addKill(replica.port);
  await replica.service?.crash();
  await replica.start();
  down.delete(replica);
}

/** Changes a page, which all replicas read again. */
async function edit(minute: number): Promise<void> {
  await writeFile(join(docs, 'changed.md'), `# Changed page\n\nThis page was changed after ${minute} minutes.\n`);
}

describe.skipIf(!CAN_RUN)('three replicas under mixed load', () => {
  beforeAll(async () => {
    docs = join(await temporaryFolder('soak'), 'docs');
    await cp(resolve('docs'), docs, { recursive: true });
    const modelUrl = await model.start();
    stack = await startReplicas((storage) => configure(storage, modelUrl), ['--max-old-space-size=256']);
    redis = new Redis(stack.redis.url);
  });
  afterAll(async () => {
    model.stop();
    redis?.disconnect();
    await stack?.stop();
  });

  it(
    'lose only what was open on a replica when it was killed, and grow neither in memory nor in files',
    async () => {
      const load = new MixedLoad(stack.front, stack.all, (replica) => !down.has(replica));
      const { log } = load;
      const samples: Sample[] = [];
      const start = Date.now();
      const waitUntil = (minute: number) => delay(Math.max(0, start + minute * MINUTE_MS - Date.now()));
      console.log('| minute | requests | open | never killed | replica 2 | replica 3 | nginx | Redis, keys | load |');
      load.start();
      for (let minute = MINUTES_PER_KILL; minute <= MINUTES; minute += MINUTES_PER_KILL) {
        await waitUntil(minute - MINUTES_PER_KILL / 2);
        await edit(minute);
        await waitUntil(minute);
        samples.push(await takeSample(minute, load));
        // Never kill the first replica: its growth in memory and open files is measured over the whole test.
        if (minute < MINUTES) await kill(stack.all[1 + (samples.length % 2)] as Replica, load);
      }
      await waitUntil(MINUTES);
      await load.stop();
      console.log(`Requests: ${log.describeCounts()}. Left out: ${load.skipped}.`);
      console.log(`Broken by a kill: ${log.excused.length}`, log.excused);
      for (const { service } of stack.all) console.log(service?.output());
      expect(log.failures).toEqual([]);
      expect(samples.length).toBeGreaterThan(0);
      if (samples.length < WARM_UP_SAMPLES + COMPARED_SAMPLES) return;
      const growth = {
        megabytes: growthOf(samples, ({ replicas }) => replicas[0]?.megabytes as number),
        files: growthOf(samples, ({ replicas }) => replicas[0]?.files as number),
        nginxMegabytes: growthOf(samples, ({ nginx }) => nginx.megabytes),
        nginxFiles: growthOf(samples, ({ nginx }) => nginx.files),
      };
      console.log('Growth after the warm-up:', growth);
      expect(growth.megabytes).toBeLessThanOrEqual(ALLOWED_GROWTH_MB);
      expect(growth.nginxMegabytes).toBeLessThanOrEqual(ALLOWED_GROWTH_MB);
      expect(growth.files).toBeLessThanOrEqual(ALLOWED_MORE_FILES);
      expect(growth.nginxFiles).toBeLessThanOrEqual(2 * ALLOWED_MORE_FILES);
      // Nearly all new keys belong to conversations. Each conversation has two: one for the thread, and one for its turns.
      const [first, last] = [samples[WARM_UP_SAMPLES] as Sample, samples.at(-1) as Sample];
      const conversations = (last.redisKeys - first.redisKeys) / 2;
      const allowed = (conversations * REDIS_BYTES_PER_CONVERSATION) / 1_000_000 + ALLOWED_GROWTH_MB;
      expect(last.redisMegabytes - first.redisMegabytes).toBeLessThanOrEqual(allowed);
    },
    (MINUTES + 20) * MINUTE_MS,
  );
});
