import { expect, it } from 'vitest';
import { readAudit } from '../../scripts/readAudit.mjs';

const ADDRESS = 'https://registry.example/-/npm/v1/security/advisories/bulk';
const NO_ERROR = { summary: '', detail: '' };
const read = (report: object) => readAudit({ stdout: JSON.stringify(report), stderr: '' });

it('an audit has the number of advisories', () => {
  expect(read({ metadata: { vulnerabilities: { total: 2 } } })).toEqual({ advisories: 2 });
});

it('an audit is unknown, and not a failure, if the registry has none', () => {
  for (const statusCode of [404, 405])
    expect(read({ message: `${statusCode} - POST ${ADDRESS}`, statusCode, error: NO_ERROR })).toEqual({
      unknown: 'this registry has no audits',
    });
});

it('an audit is unknown, with the reason, if the registry cannot be reached or has a fault', () => {
  const offline = `request to ${ADDRESS} failed, reason: getaddrinfo ENOTFOUND registry.example`;
  expect(read({ message: offline, error: NO_ERROR })).toEqual({
    unknown: `the registry could not be asked: ${offline}`,
  });
  expect(read({ message: '500 Internal Server Error', statusCode: 500, error: NO_ERROR })).toEqual({
    unknown: 'the registry could not be asked: 500 Internal Server Error',
  });
});

it('an audit has failed, with the reason, if npm could not make it', () => {
  const summary = 'This command requires an existing lockfile.';
  expect(read({ error: { code: 'ENOLOCK', summary, detail: '' } })).toEqual({ failure: summary });
  expect(readAudit({ stdout: '', stderr: 'npm crashed\n' })).toEqual({ failure: 'npm crashed' });
  expect(readAudit({ stdout: '{"metadata"', stderr: '', error: new Error('spawnSync node ENOBUFS') })).toEqual({
    failure: 'spawnSync node ENOBUFS',
  });
});
