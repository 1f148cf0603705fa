import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { ERROR_KINDS, kindOfStatus } from '../../src/protocol/errorKind.js';
import { parseDomain } from '../../src/protocol/parseDomain.js';
import { parseRetryAfter } from '../../src/protocol/parseRetryAfter.js';

describe('kindOfStatus', () => {
  it.each([
    [400, 'bad-request'],
    [401, 'auth'],
    [402, 'quota'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'not-ready'],
    [410, 'not-found'],
    [413, 'too-large'],
    [418, 'http'],
    [422, 'bad-request'],
    [429, 'rate-limit'],
    [500, 'server'],
    [503, 'server'],
    [599, 'server'],
  ])('maps %i to %s', (status, kind) => {
    expect(kindOfStatus(status)).toBe(kind);
    expect(ERROR_KINDS).toContain(kind);
  });

  it('maps 403 to quota when the service says so', () => {
    expect(kindOfStatus(403, 'Monthly quota exceeded')).toBe('quota');
    expect(kindOfStatus(403, 'Not from this site')).toBe('forbidden');
  });
});

describe('DocsAssistantError', () => {
  it('keeps the message of the service as at most 500 characters of plain text', () => {
    const error = new DocsAssistantError('server', 'x', { serverMessage: `<h1>No</h1>\u0007\n${'a'.repeat(5_000)}` });
    expect(error.serverMessage).toHaveLength(500);
    expect(error.serverMessage?.startsWith('No aaa')).toBe(true);
  });

  it('stays fast on input made to be slow', () => {
    const { serverMessage } = new DocsAssistantError('server', 'x', { serverMessage: '<script '.repeat(500_000) });
    expect(serverMessage?.length).toBeLessThanOrEqual(500);
  });
});

describe('parseDomain', () => {
  it.each([
    ['acme', 'acme'],
    [' Docs.Acme.COM. ', 'docs.acme.com'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['127.0.0.1', '127.0.0.1'],
  ])('reads %j as %j', (input, domain) => expect(parseDomain(input)).toBe(domain));

  it.each([
    '',
    ' ',
    'https://acme.com',
    'acme.com/docs',
    'acme.com:80',
    'a..b',
    '-acme',
    'acme-',
    'a b',
    '../x',
    'acme%2f',
    'bücher',
    'a'.repeat(64),
  ])('refuses %j', (input) => expect(() => parseDomain(input)).toThrow(DocsAssistantError));
});

describe('parseRetryAfter', () => {
  const date = 'Sat, 21 Nov 2026 10:00:00 GMT';

  it.each([
    ['12', 12],
    ['0', 0],
    ['1.2', 2],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['99999999', 86_400],
    ['soon', undefined],
    ['', undefined],
  ])('reads %j as %j seconds', (value, seconds) =>
    expect(parseRetryAfter(new Headers({ date, 'retry-after': value }))).toBe(seconds),
  );

  it('reads nothing without the header', () => expect(parseRetryAfter(new Headers({ date }))).toBeUndefined());

  it.each([undefined, 'today'])(
    'compares a date with the clock of this machine if the header Date is %j',
    (serverTime) => {
      vi.useFakeTimers({ now: Date.parse(date), toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const headers = new Headers({ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' });
      if (serverTime) headers.set('date', serverTime);
      expect(parseRetryAfter(headers)).toBe(30);
    },
  );
});
