import { expect, it } from 'vitest';
import { getExportProblem, getStartErrorText } from '../../src/admin/getExportProblem.js';
import { createExportClient } from '../../src/client/createExportClient.js';
import { LABELS } from '../../src/languages/en/export.js';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { createExportProxy } from '../../src/proxy/createExportProxy.js';

it.each([
  ['plan-required', 'plan'],
  ['constructor', 'forbidden'],
  ['another', 'forbidden'],
])('a refusal with the code "%s" is the problem %s', (code, problem) => {
  expect(getExportProblem(new DocsAssistantError('forbidden', 'No.', { code }))).toBe(problem);
});

it('a domain that the platform does not know is named as a possible cause, also through the proxy', async () => {
  const platform = async () => Response.json({ error: 'There is no such domain.' }, { status: 404 });
  const proxy = createExportProxy({
    adminApiKey: 'svc_test_key_of_the_admin',
    baseUrl: 'https://platform.example.com',
    allowedDomains: ['docs.acme.com'],
    authorize: () => true,
    fetch: platform,
  });
  const throughProxy = (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    request.headers.set('origin', 'https://admin.acme.com');
    return proxy(request);
  };
  for (const fetch of [platform, throughProxy]) {
    const client = createExportClient({ url: 'https://admin.acme.com', fetch });
    const error = await client.startJob({ domain: 'docs.acme.com' }).catch((reason) => reason);
    expect(error).toMatchObject({ kind: 'not-found' });
    expect(getStartErrorText(LABELS, error)).toMatch(/does not know this domain/);
  }
});
