import { describe, expect, it } from 'vitest';
import type { RateLimitStore } from '../../src/service/index.js';
import { serveOverHttp, statusesOf } from './overHttp.js';
import { errorOf, serviceWith } from './support.js';

const KEY = 'svc_dsc_0123456789abcdef';
const withKey = { headers: { authorization: `Bearer ${KEY}` } };
const times = (status: number, count: number) => Array<number>(count).fill(status);

describe('the limits of an IP address', () => {
  it('stop a burst of questions, and say when to try again', async () => {
    let time = 1_000_000;
    const service = await serveOverHttp({ now: () => time });
    expect(await statusesOf(60, () => service.ask())).toEqual(times(200, 60));
    time += 20_000;
    const refused = await service.ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(await errorOf(refused)).toBe(
      'This address has sent too many questions: more than 60 in a minute. Try again in 40 seconds.',
    );
    expect(await statusesOf(1, () => service.ask({ address: '203.0.113.1' }))).toEqual([200]);
    time += 40_000;
    expect(await statusesOf(1, () => service.ask())).toEqual([200]);
  });

  it('report the longest wait, and do not count requests that another limit refused', async () => {
    let time = 1_000_000;
    const service = await serveOverHttp({ now: () => time, limits: { addressPerMinute: 2, addressPerDay: 4 } });
    expect(await statusesOf(10, () => service.ask())).toEqual([200, 200, ...times(429, 8)]);
    time += 60_000;
    expect(await statusesOf(4, () => service.ask())).toEqual([200, 200, 429, 429]);
    time += 60_000;
    const oneDay = 24 * 3_600 - 120;
    for (const _ of [1, 2, 3]) {
      const refused = await service.ask();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(oneDay)]);
      await refused.text();
    }
  });

  it('count searches separately from questions', async () => {
    const service = await serveOverHttp({ limits: { searchesPerMinute: 3 } });
    expect(await statusesOf(4, () => service.search('port'))).toEqual([200, 200, 200, 429]);
    expect((await service.search('port')).headers.get('retry-after')).toMatch(/^(?:60|5\d)$/);
    expect(await statusesOf(1, () => service.search('port', '203.0.113.1'))).toEqual([200]);
    expect(await statusesOf(1, () => service.ask())).toEqual([200]);
  });

  it.each([
    ['an address with a port', ['1.2.3.4:5000', '1.2.3.4:5001', '1.2.3.4']],
    ['an IPv6 address with a port', ['[2001:db8::1]:80', '[2001:db8::1]:81', '2001:db8::2', '2001:0db8:0:0::3']],
    [
      'a mapped address',
      ['1.2.3.5', '::ffff:1.2.3.5', '::FFFF:102:305', '0:0:0:0:0:ffff:102:305', '[::ffff:102:305]:9'],
    ],
  ])('count every spelling of %s as one caller', async (_, addresses) => {
    const service = await serveOverHttp({ limits: { addressPerMinute: 1 } });
    const ask = (index: number) => service.ask({ address: addresses[index] ?? '' });
    expect(await statusesOf(addresses.length, ask)).toEqual([200, ...times(429, addresses.length - 1)]);
  });

  it.each([
    ['1.2.3.4', '1.2.3.5'],
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ['::ffff:1.2.3.4', '::ffff:1.2.3.5'],
    ['unknown', '_hidden'],
  ])('count %s and %s separately', async (...addresses) => {
    const service = await serveOverHttp({ limits: { addressPerMinute: 1 } });
    expect(await statusesOf(2, (index) => service.ask({ address: addresses[index] ?? '' }))).toEqual([200, 200]);
  });
});

describe('the limit of an organisation', () => {
  it('does not count refused requests', async () => {
    const service = await serveOverHttp({ apiKeys: [KEY], limits: { organisationPerHour: 2 } });
    const refused = await statusesOf(5, (index) =>
      service.ask({
        ...withKey,
        ...[
          { body: '{}' },
          { body: 'not JSON' },
          { headers: { ...withKey.headers, 'content-type': 'text/plain' } },
          { headers: { authorization: 'Bearer svc_dsc_wrong' } },
          { question: 'x'.repeat(8_001) },
        ][index],
      }),
    );
    expect(refused).toEqual([400, 400, 415, 401, 413]);
    expect(await statusesOf(3, () => service.ask(withKey))).toEqual([200, 200, 429]);
  });

  it('does not apply without keys, so that one IP address cannot use it up for all', async () => {
    const counted: string[] = [];
    const store: RateLimitStore = {
      count(caller) {
        counted.push(caller);
        return { requests: 1, resetInMs: 1_000 };
      },
    };
    const service = await serveOverHttp({ limits: { store } });
    await statusesOf(1, () => service.ask());
    expect(counted).toEqual(['address-minute:198.51.100.7', 'address-day:198.51.100.7']);
  });

  it('applies to all readers of a service without keys if it is set', async () => {
    const service = await serveOverHttp({ limits: { organisationPerHour: 1 } });
    expect(await statusesOf(2, () => service.ask())).toEqual([200, 429]);
  });

  it.each([false, 0] as const)('is disabled by %s, like every limit', async (off) => {
    const limits = { addressPerMinute: off, addressPerDay: off, organisationPerHour: off };
    const service = await serveOverHttp({ apiKeys: [KEY], limits });
    expect(await statusesOf(61, () => service.ask(withKey))).toEqual(times(200, 61));
  });
});

describe('the number of answers at the same time', () => {
  it('is limited: the next one immediately gets a 503 with Retry-After', async () => {
    const service = await serveOverHttp({ limits: { answersAtOnce: 1 }, pace: { pieceLength: 1, delayMs: 60_000 } });
    const first = await service.ask();
    const reader = first.body?.getReader();
    await reader?.read();
    const second = await service.ask();
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '5']);
    await reader?.cancel();
    await expect
      .poll(async () => {
        const { status, body } = await service.ask();
        await body?.cancel();
        return status;
      })
      .toBe(200);
  });
});

describe('the length', () => {
  it('of a question is limited', async () => {
    const service = await serveOverHttp();
    expect(await statusesOf(1, () => service.ask({ question: `port ${'x '.repeat(3_997)}` }))).toEqual([200]);
    const refused = await service.ask({ question: 'x'.repeat(8_001) });
    expect([refused.status, await errorOf(refused)]).toEqual([413, expect.stringContaining('8000 characters')]);
  });

  it('of a search is limited', async () => {
    const service = await serveOverHttp();
    expect(await statusesOf(1, () => service.search('x'.repeat(200)))).toEqual([200]);
    const refused = await service.search('x'.repeat(201));
    expect([refused.status, await errorOf(refused)]).toEqual([400, expect.stringContaining('"q" is longer than 200')]);
  });

  it('is an option, and can be unlimited', async () => {
    const service = await serveOverHttp({ limits: { questionLength: 10, queryLength: false } });
    expect(await statusesOf(1, () => service.ask({ question: 'x'.repeat(11) }))).toEqual([413]);
    expect(await statusesOf(1, () => service.search('x'.repeat(5_000)))).toEqual([200]);
  });
});

describe('the limit of the search field', () => {
  it.each([
    ['a lower one', 20, 'data-query-length="20"'],
    ['the default', undefined, 'data-query-length="200"'],
  ])('is written into the pages: %s', async (_, queryLength, attribute) => {
    const service = serviceWith({ limits: { queryLength } });
    const html = await (await service(new Request('http://localhost/port'))).text();
    expect(/<meta name="docs-site"[^>]*>/.exec(html)?.[0]).toContain(attribute);
  });

  it('is not written into the pages if there is none', async () => {
    const service = serviceWith({ limits: { queryLength: false } });
    expect(await (await service(new Request('http://localhost/port'))).text()).not.toContain('data-query-length');
  });
});

describe('a store of limits', () => {
  it('is shared by the services that use it', async () => {
    const counts = new Map<string, number>();
    const store: RateLimitStore = {
      count(caller) {
        counts.set(caller, (counts.get(caller) ?? 0) + 1);
        return { requests: counts.get(caller) ?? 0, resetInMs: 30_000 };
      },
    };
    const services = await Promise.all([1, 2].map(() => serveOverHttp({ limits: { addressPerMinute: 3, store } })));
    expect(await statusesOf(4, (index) => services[index % 2]?.ask() ?? Promise.reject())).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it('gets names of at most 160 characters, even for an organisation with a longer name', async () => {
    const counted: string[] = [];
    const store: RateLimitStore = {
      count(caller) {
        counted.push(caller);
        return { requests: 1, resetInMs: 1_000 };
      },
    };
    const service = await serveOverHttp({
      apiKeys: [{ key: KEY, organisation: 'o'.repeat(500) }],
      limits: { store },
    });
    await statusesOf(1, () => service.ask(withKey));
    expect(counted.at(-1)).toMatch(/^organisation-hour:sha256:[\da-f]{64}$/);
    expect(Math.max(...counted.map((name) => name.length))).toBeLessThanOrEqual(160);
  });

  it('that fails causes a 503, and the reason is logged', async () => {
    const store: RateLimitStore = { count: () => Promise.reject(new Error('No route to redis://user:secret@host.')) };
    const service = await serveOverHttp({ limits: { store } });
    const response = await service.ask();
    expect([response.status, await errorOf(response)]).toEqual([503, expect.not.stringContaining('redis')]);
    expect(service.log.at(-1)).toMatchObject({ failed: true, reason: expect.stringContaining('No route to redis') });
    expect(JSON.stringify(service.log)).not.toContain('secret');
  });
});

it.each([-1, 1.5, Number.NaN])('the service refuses %s as a limit', (addressPerDay) => {
  expect(() => serviceWith({ limits: { addressPerDay } })).toThrow(
    expect.objectContaining({ kind: 'setup', message: expect.stringContaining('limits.addressPerDay') }),
  );
});
