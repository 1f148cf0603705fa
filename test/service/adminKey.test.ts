import { expect, it } from 'vitest';
import { createDocsService } from '../../src/service/index.js';
import { ADMIN_KEY, startExporting } from './exportSupport.js';
import { PAGES } from './support.js';

it('refuses an address that guesses admin keys, for a minute and even with the right key', async () => {
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

it.each(['a', 'svc_9f8e7d6c5b4a', 'svc_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'x'.repeat(64)])(
  'refuses the weak admin key %s without repeating it',
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
