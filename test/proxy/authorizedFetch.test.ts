import { describe, expect, it } from 'vitest';
import { createExportClient } from '../../src/client/index.js';
import { authorizedFetch } from '../../src/proxy/index.js';
import { ADMIN_KEY, startScriptedExportService } from '../support/scriptedExportService.js';

describe('authorizedFetch', () => {
  it('lets the export client call the platform', async () => {
    const service = await startScriptedExportService();
    const client = createExportClient({ url: service.url, fetch: authorizedFetch(ADMIN_KEY) });
    expect(await client.startJob({ domain: 'acme' })).toEqual({ jobId: 'job_1' });
    expect((await client.createBundle('job_1')).sizeBytes).toBe(4096);
    const [start, bundle] = service.requests;
    expect(start?.headers['content-type']).toBe('application/json');
    expect(bundle?.headers).not.toHaveProperty('content-type');
    expect(bundle?.headers).not.toHaveProperty('x-docs-assistant');
    await service.stop();
  });

  it('does not send the key to the target of a redirect', async () => {
    const other = await startScriptedExportService();
    const service = await startScriptedExportService({
      job: [{ status: 307, headers: { location: `${other.url}/v1/static-export/jobs/a` } }],
    });
    const client = createExportClient({ url: service.url, fetch: authorizedFetch(ADMIN_KEY) });
    await expect(client.getJob('a')).rejects.toMatchObject({ kind: 'http', status: 307 });
    expect(other.requests).toEqual([]);
    await Promise.all([service.stop(), other.stop()]);
  });

  it('ignores a key, cookies and redirect options of the caller', async () => {
    let sent: RequestInit = {};
    const send = authorizedFetch(ADMIN_KEY, {
      fetch: async (_, init) => {
        sent = init;
        return new Response();
      },
    });
    await send('https://platform.example', {
      headers: { Authorization: 'Bearer x', cookie: 'a' },
      redirect: 'follow',
      credentials: 'include',
    });
    expect(sent).toEqual({ method: 'GET', headers: { authorization: `Bearer ${ADMIN_KEY}` }, redirect: 'manual' });
  });

  it.each([
    'https://evil.example/',
    'https://platform.example.evil.example/',
    'https://platform.example@evil.example/',
    'https://platform.example/basement',
    'http://platform.example/base/',
  ])('sends nothing to %s with a baseUrl', async (address) => {
    const send = authorizedFetch(ADMIN_KEY, {
      baseUrl: 'https://platform.example/base',
      fetch: () => {
        throw new Error('sent');
      },
    });
    await expect(send(address, {})).rejects.toThrow(/not below baseUrl/);
    await expect(send(address, {})).rejects.not.toThrow(ADMIN_KEY);
  });

  it.each([undefined, '', ' ', 'svc_dsc_public', 'a b'])('refuses the key %j', (key) => {
    expect(() => authorizedFetch(key)).toThrow(expect.objectContaining({ name: 'DocsAssistantError' }));
  });

  it('accepts a key without a prefix, as self-hosted services use', () => {
    expect(() => authorizedFetch('correct-horse')).not.toThrow();
  });
});
