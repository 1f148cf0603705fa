import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { memoryRateLimitStore } from '../../src/http/createRateLimiter.js';
import { createRedisLimitStore } from '../../src/redis/createRedisLimitStore.js';
import { redisState } from '../../src/redis/index.js';
import { RedisConnection } from '../../src/redis/RedisConnection.js';
import type { DocsServiceOptions, ServiceState } from '../../src/service/index.js';
import { serveOverHttp, statusesOf } from '../service/overHttp.js';
import { describeRateLimitStore, describeThreadStore } from '../service/storeContract.js';
import { questionRequest, serviceWith } from '../service/support.js';
import { countRoundTrips } from '../support/countRoundTrips.js';
import { startLoadingFront } from '../support/startLoadingFront.js';
import { hasRedis, type RedisServer, startRedis } from '../support/startRedis.js';

const KEY = 'svc_dsc_0123456789abcdef';

describe.skipIf(!hasRedis)('state in Redis', () => {
  let redis: RedisServer;
  const opened: ServiceState[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await Promise.all(opened.map((state) => state.close?.()));
    await redis.stop();
  });

  /** Opens the state of one replica. */
  const openReplica = () => {
    const state = redisState({ url: redis.url })({ domain: 'lantern', onWarning: (text) => warnings.push(text) });
    opened.push(state);
    return state as Required<ServiceState>;
  };
  const warnings: string[] = [];

  describeThreadStore('Redis', () => openReplica().threads);
  describeRateLimitStore('Redis', () => openReplica().limits);

  it('needs no warning while Redis works', () => {
    expect(warnings).toEqual([]);
  });

  it('keeps threads for a day after their last turn', async () => {
    const { threads } = openReplica();
    const thread = { id: crypto.randomUUID(), key: 'k', domain: 'lantern', organisation: 'local', turns: [] };
    await threads.addTurn?.(thread, { question: 'q', answer: 'a' }, 12);
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    for (const kind of ['thread', 'turns']) {
      const seconds = await client.ttl(`docs-assistant:lantern:${kind}:${thread.id}`);
      expect(seconds).toBeGreaterThan(86_000);
      expect(seconds).toBeLessThanOrEqual(86_400);
    }
  });

  describe('of two replicas of a service', () => {
    const replica = (options: Partial<DocsServiceOptions> = {}) => {
      const service = serviceWith({ state: redisState({ url: redis.url, prefix: crypto.randomUUID() }), ...options });
      onTestFinished(() => service.close());
      return service;
    };

    it('has threads that either of them can continue', async () => {
      const state = redisState({ url: redis.url });
      const [first, second] = [replica({ state }), replica({ state })];
      const asked = await first(questionRequest('How do I change the port?'));
      await asked.text();
      const fields = { threadId: asked.headers.get('x-thread-id'), threadKey: asked.headers.get('x-thread-key') };
      const continued = await second(questionRequest('What is cached?', { fields }));
      await continued.text();
      expect([continued.status, continued.headers.get('x-thread-id')]).toEqual([200, fields.threadId]);
      const stored = await openReplica().threads.get(fields.threadId ?? '');
      expect(stored?.turns.map(({ question }) => question)).toEqual(['How do I change the port?', 'What is cached?']);
    });

    it('counts their requests together, and questions for an unknown thread not for their organisation', async () => {
      const state = redisState({ url: redis.url, prefix: crypto.randomUUID() });
      const limits = { addressPerMinute: 3, organisationPerHour: 4 };
      const options = { state, limits, apiKeys: [KEY], threads: { requireKey: true } };
      const services = [await serveOverHttp(options), await serveOverHttp(options)];
      const ask = (index: number, address = '203.0.113.7') =>
        services[index % 2]?.ask({ address, headers: { authorization: `Bearer ${KEY}` } }) as Promise<Response>;
      expect(await statusesOf(4, (index) => ask(index))).toEqual([200, 200, 200, 429]);
      // A question for an unknown thread does not count towards the limit of the organisation that the API key belongs to.
      const messages = [{ id: '1', role: 'user', content: 'port', parts: [] }];
      const body = JSON.stringify({ fp: 'anonymous', threadId: 'unknown', threadKey: 'k', messages });
      const headers = { authorization: `Bearer ${KEY}` };
      expect(
        await statusesOf(2, () => services[0]?.ask({ address: '203.0.113.8', body, headers }) as Promise<Response>),
      ).toEqual([404, 404]);
      expect(await statusesOf(2, (index) => ask(index, '203.0.113.9'))).toEqual([200, 429]);
    });

    it.each([
      ['a first question', false, {}],
      ['a question that continues a thread', true, {}],
      ['a first question with a key', false, { apiKeys: [KEY] }],
      ['a question with a key that continues a thread', true, { apiKeys: [KEY] }],
    ])('needs three round trips for %s', async (_, continues, options) => {
      const front = await countRoundTrips(redis.port);
      const service = await serveOverHttp({
        state: redisState({ url: `redis://127.0.0.1:${front.port}` }),
        ...options,
      });
      const messages = [{ id: '1', role: 'user', content: 'port', parts: [] }];
      const ask = async (fields: object) => {
        const response = await service.ask({
          headers: { authorization: `Bearer ${KEY}` },
          body: JSON.stringify({ fp: 'anonymous', messages, ...fields }),
        });
        expect(response.status).toBe(200);
        await response.text();
        return { threadId: response.headers.get('x-thread-id'), threadKey: response.headers.get('x-thread-key') };
      };
      // Ask once before counting the round trips: the first question also loads the Lua script that counts requests into Redis.
      const thread = await ask({});
      const before = front.trips();
      await ask(continues ? thread : {});
      expect(front.trips() - before).toBe(3);
    });
  });
});

describe.skipIf(!hasRedis)('a service whose Redis fails', () => {
  const withRedis = async (redis: RedisServer) => {
    onTestFinished(() => redis.stop());
    const service = await serveOverHttp({
      state: redisState({ url: redis.url }),
      threads: { requireKey: true },
      limits: { addressPerMinute: 5 },
    });
    const ask = async (thread: object = {}) => {
      const messages = [{ id: '1', role: 'user', content: 'port', parts: [] }];
      const response = await service.ask({ body: JSON.stringify({ fp: 'anonymous', messages, ...thread }) });
      await response.text();
      return response;
    };
    return { service, ask };
  };
  const threadOf = ({ headers }: Response) => ({
    threadId: headers.get('x-thread-id'),
    threadKey: headers.get('x-thread-key'),
  });

  it('starts, answers, says so once, and uses Redis as soon as it is there', async () => {
    const redis = await startRedis();
    await redis.stop();
    const { service, ask } = await withRedis(redis);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect(service.warnings).toEqual([
      `Redis (127.0.0.1:${redis.port}) cannot be reached: connect ECONNREFUSED 127.0.0.1:${redis.port}. Meanwhile, each process counts its limits separately, and questions are answered in new threads. The service reconnects automatically.`,
    ]);
    await redis.restart();
    await expect.poll(() => service.warnings[1]).toBe(`Redis (127.0.0.1:${redis.port}) can be reached again.`);
    const first = await ask();
    const continued = await ask(threadOf(first));
    expect(continued.headers.get('x-thread-id')).toBe(first.headers.get('x-thread-id'));
    expect(service.warnings).toHaveLength(2);
  });

  it('warns once of a Redis that still loads its data, and uses it as soon as it has loaded them', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const front = await startLoadingFront(redis.port);
    const events: boolean[] = [];
    const service = await serveOverHttp({
      state: redisState({ url: front.url }),
      onEvent: (event) => event.type === 'shared-state' && events.push(event.isReachable),
    });
    expect([(await service.ask()).status, (await service.ask()).status]).toEqual([200, 200]);
    const place = new URL(front.url).host;
    await expect
      .poll(() => service.warnings)
      .toEqual([
        `Redis (${place}) cannot be reached: it accepts connections, but is not ready, perhaps because it still loads its data. Meanwhile, each process counts its limits separately, and questions are answered in new threads. The service reconnects automatically.`,
      ]);
    expect(events).toEqual([false]);
    front.finishLoading();
    await expect.poll(() => service.warnings[1]).toBe(`Redis (${place}) can be reached again.`);
    expect((await service.ask()).status).toBe(200);
    expect([events, service.warnings.length]).toEqual([[false, true], 2]);
  });

  it('says so of a Redis that does not answer from the start', async () => {
    const redis = await startRedis();
    redis.freeze();
    const { service, ask } = await withRedis(redis);
    expect((await ask()).status).toBe(200);
    await expect.poll(() => service.warnings).toEqual([expect.stringMatching(/cannot be reached: it accepts/)]);
    redis.thaw();
    await expect.poll(() => service.warnings[1]).toMatch(/can be reached again/);
  });

  it('answers in a new thread while Redis is down, and still counts', async () => {
    const redis = await startRedis();
    const { service, ask } = await withRedis(redis);
    const first = await ask();
    await redis.stop();
    const second = await ask(threadOf(first));
    expect(second.status).toBe(200);
    expect(second.headers.get('x-thread-id')).not.toBe(first.headers.get('x-thread-id'));
    const statuses = [];
    for (const _ of [1, 2, 3, 4, 5]) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(service.warnings).toEqual([expect.stringMatching(/^Redis \(.*\) cannot be reached: /)]);
  });

  it('answers a reader who asked while Redis was down in a new thread, which can be continued', async () => {
    const redis = await startRedis();
    const { service, ask } = await withRedis(redis);
    await redis.stop();
    const unstored = await ask();
    await redis.restart();
    await expect.poll(() => service.warnings[1]).toMatch(/can be reached again/);
    const next = await ask(threadOf(unstored));
    expect(next.status).toBe(200);
    expect((await ask(threadOf(next))).headers.get('x-thread-id')).toBe(next.headers.get('x-thread-id'));
  });

  it('gives a request back where it was counted', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const warnings: string[] = [];
    const connection = new RedisConnection(redis.url, { onWarning: (text) => warnings.push(text) });
    onTestFinished(() => connection.close());
    const fallback = memoryRateLimitStore();
    const store = createRedisLimitStore(connection, 'test', fallback);
    const count = async () => (await store.count('caller', 60_000)).requests;
    const giveBack = () => store.giveBack?.('caller', 60_000);
    expect(await count()).toBe(1);
    await redis.stop();
    expect(await count()).toBe(1);
    await giveBack();
    expect(await count()).toBe(1);
    await redis.restart();
    await expect.poll(() => warnings.at(-1)).toMatch(/can be reached again/);
    await giveBack();
    expect(fallback.count('caller', 60_000).requests).toBe(1);
    // The fallback counted the requests while Redis was stopped. So the previous `giveBack` reduced the count of the fallback, not the
    // count of Redis. Redis counts from 0 again after the restart.
    expect(await count()).toBe(1);
    await giveBack();
    expect(await count()).toBe(1);
  });

  it('continues threads although the connection is interrupted again and again', async () => {
    const redis = await startRedis();
    const { ask } = await withRedis(redis);
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    const first = await ask();
    for (const _ of [1, 2, 3]) {
      await client.client('KILL', 'TYPE', 'NORMAL', 'SKIPME', 'yes');
      const continued = await ask(threadOf(first));
      expect(continued.headers.get('x-thread-id')).toBe(first.headers.get('x-thread-id'));
    }
  });

  it.each(['before a command', 'during a command'])('reads again when the connection is lost %s', async (time) => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const connection = new RedisConnection(redis.url, { onWarning: () => {} });
    onTestFinished(() => connection.close());
    const other = new Redis(redis.url);
    onTestFinished(() => other.disconnect());
    await other.set('key', 'value');
    /** Makes Redis close all connections except that of `other`. Resolves when the socket has ended, before `client` reports the loss. */
    const loseConnection = async (client: Redis) => {
      const ended = once(client.stream, 'end');
      void other.client('KILL', 'TYPE', 'NORMAL', 'SKIPME', 'yes');
      await ended;
    };
    let calls = 0;
    const read = await connection.read(async (client) => {
      calls += 1;
      if (calls === 2) return client.get('key');
      if (time === 'before a command') {
        await loseConnection(client);
        return client.get('key');
      }
      // `BLPOP` waits for a list that stays empty, so no reply arrives before the connection ends.
      const [, value] = await Promise.all([loseConnection(client), client.blpop('nothing', 0)]);
      return value?.[1] ?? null;
    });
    expect([read, calls]).toEqual(['value', 2]);
  });

  it('does not repeat a command that Redis has refused', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const connection = new RedisConnection(redis.url, { onWarning: () => {} });
    onTestFinished(() => connection.close());
    let calls = 0;
    const reading = connection.read((client) => {
      calls += 1;
      return client.call('NO-SUCH-COMMAND');
    });
    await expect(reading).rejects.toThrow('Redis cannot be used.');
    expect(calls).toBe(1);
  });

  it('keeps no listeners of connections that have ended', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const connection = new RedisConnection(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      onWarning: () => {},
    });
    onTestFinished(() => connection.close());
    const listeners: number[] = [];
    for (const wanted of [1, 5]) {
      await expect.poll(() => connections).toBeGreaterThanOrEqual(wanted);
      listeners.push(await connection.use(async (client) => client.listenerCount('ready')));
    }
    expect(listeners[1]).toBeLessThanOrEqual(listeners[0] ?? 0);
  });

  it('waits once for a Redis that does not answer, and then does without it until it answers', async () => {
    const redis = await startRedis();
    const { service, ask } = await withRedis(redis);
    await ask();
    redis.freeze();
    onTestFinished(() => redis.thaw());
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(service.warnings).toEqual([expect.stringMatching(/cannot be reached: Command timed out/)]);
    redis.thaw();
    await expect.poll(() => service.warnings[1]).toMatch(/can be reached again/);
    const first = await ask();
    expect((await ask(threadOf(first))).headers.get('x-thread-id')).toBe(first.headers.get('x-thread-id'));
  });
});

describe('redisState', () => {
  it.each(['', 'localhost:6379', 'http://127.0.0.1:6379'])('refuses the URL "%s"', (url) => {
    expect(() => redisState({ url })).toThrow(
      'The URL of Redis is not valid. Give one such as redis://user:password@127.0.0.1:6379, or rediss:// for TLS.',
    );
  });
});
