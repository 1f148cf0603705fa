import { expect, it } from 'vitest';
import { headersOf } from '../../src/headless/headersOf.js';

const options = (headers: HeadersInit) => ({ domain: 'acme', headers: headers as Record<string, string> });

it.each([
  ['an object', { 'X-Trace': '1' }],
  ['an instance of Headers', new Headers({ 'X-Trace': '1' })],
])('keeps the headers of the site in %s, with and without a challenge token', async (_, headers) => {
  expect(await headersOf(options(headers))).toEqual({ 'x-trace': '1' });
  expect(await headersOf({ ...options(headers), getChallengeToken: async () => 'token' })).toEqual({
    'x-trace': '1',
    'x-challenge-token': 'token',
  });
});
