import { describe, expect, it } from 'vitest';
import { AdminKeys } from '../../src/service/export/AdminKeys.js';
import { type AdminApiKey, createDocsService } from '../../src/service/index.js';
import { hashKey } from '../../src/service/keys/keyHash.js';
import { ADMIN_KEY, type ExportingService, startExporting } from './exportSupport.js';
import { PAGES } from './support.js';

it('the service refuses an IP address that guesses admin keys, for a minute and even with the right key', async () => {
  let time = 1_000_000;
  const service = await startExporting({ now: () => time });
  try {
    const call = (key: string) => service.call('GET', '/jobs/none', undefined, { authorization: `Bearer ${key}` });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await call(`svc_wrong_${index}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    time += 15_000;
    const refused = await call(ADMIN_KEY);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '45']);
    expect(service.warnings).toEqual([
      expect.stringContaining('The address 127.0.0.1 has sent more than 10 wrong admin keys'),
    ]);
    time += 45_000;
    expect((await call(ADMIN_KEY)).status).toBe(404);
  } finally {
    await service.stop();
  }
});

it('the right key is refused among many wrong ones that arrive at the same time', async () => {
  const keys = new AdminKeys({ adminApiKey: ADMIN_KEY });
  const given = [...Array.from({ length: 100 }, (_, index) => `svc_wrong_${index}`), ADMIN_KEY];
  const checks = given.map((key) => {
    const headers = { authorization: `Bearer ${key}` };
    return keys.check(new Request('http://localhost/', { headers }), '198.51.100.7');
  });
  const statuses = (await Promise.allSettled(checks)).map((each) =>
    each.status === 'rejected' ? each.reason.status : each.value,
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

it.each(['a', 'svc_9f8e7d6c5b4a', 'svc_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'x'.repeat(64)])(
  'the service refuses the weak admin key %s without repeating it',
  (adminApiKey) => {
    const start = () => createDocsService({ pages: PAGES, exports: { adminApiKey } });
    expect(start).toThrow(
      expect.objectContaining({
        kind: 'setup',
        message: expect.stringMatching(/^The admin key is too easy to guess: it needs at least 24 characters/),
      }),
    );
    if (adminApiKey.length > 1) expect(start).not.toThrow(adminApiKey);
  },
);

describe('several admin keys', () => {
  const [OLD, NEW] = ['svc_0123456789abcdef01234567', 'svc_fedcba9876543210fedcba98'];
  const statusWith = async (service: ExportingService, key: string) =>
    (await service.call('GET', '/jobs/none', undefined, { authorization: `Bearer ${key}` })).status;

  it('are valid together, as keys and as hashes, until one is removed', async () => {
    const rotate = async (adminKeys: AdminApiKey[]) => {
      const service = await startExporting({ exports: { adminKeys } });
      try {
        return [await statusWith(service, OLD), await statusWith(service, NEW), await statusWith(service, ADMIN_KEY)];
      } finally {
        await service.stop();
      }
    };
    const before: AdminApiKey = { name: 'ci-2026', key: OLD };
    const after: AdminApiKey = { name: 'ci-2027', hash: await hashKey(NEW) };
    // 404 (unknown job) means that the key is valid, 401 that it is not. The third key is always valid: `startExporting` also sets it as
    // `adminApiKey`.
    expect(await rotate([before])).toEqual([404, 401, 404]);
    expect(await rotate([before, after])).toEqual([404, 404, 404]);
    expect(await rotate([after])).toEqual([401, 404, 404]);
  });

  it('are not accepted by their hash', async () => {
    const hash = await hashKey(NEW);
    const service = await startExporting({ exports: { adminKeys: [{ name: 'ci', hash }] } });
    try {
      expect(await statusWith(service, hash)).toBe(401);
    } finally {
      await service.stop();
    }
  });

  it.each<[string, AdminApiKey[], RegExp]>([
    ['a hash of another form', [{ name: 'ci', hash: 'md5:0123' }], /hash of the admin key "ci" is invalid.*hash-key/],
    ['an invalid name', [{ name: 'my ci', key: OLD }], /name of an admin key is invalid/],
    [
      'a repeated name',
      [
        { name: 'ci', key: OLD },
        { name: 'ci', key: NEW },
      ],
      /Two admin keys have the name "ci"/,
    ],
    ['a weak key', [{ name: 'ci', key: 'svc_a' }], /too easy to guess/],
  ])('are refused at the start with %s', (_, adminKeys, message) => {
    expect(() => createDocsService({ pages: PAGES, exports: { adminKeys } })).toThrow(message);
  });
});
