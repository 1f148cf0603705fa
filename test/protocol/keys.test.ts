import { describe, expect, it } from 'vitest';
import { conversationEndpoint } from '../../src/headless/conversationEndpoint.js';
import { isPlatformAdminKey, keyKind } from '../../src/protocol/keys/keyKind.js';
import { maskKeys } from '../../src/protocol/keys/maskKeys.js';

describe('keyKind', () => {
  it.each([
    ['svc_dsc_4f2a', 'assistant'],
    [' svc_dsc_4f2a ', 'assistant'],
    ['acme_dsc_4f2a', 'assistant'],
    ['svc_4f2a', 'admin'],
    ['svc_live_4f2a', 'admin'],
    ['acme_4f2a', 'admin'],
    ['Bearer svc_secret123456', 'admin'],
    ['"svc_secret123456"', 'admin'],
    ['Bearer svc_dsc_public', 'assistant'],
    ['4f2a9c', 'unknown'],
    ['', 'unknown'],
    ['my-own-key', 'unknown'],
  ])('returns for %j the kind %s', (key, kind) => expect(keyKind(key)).toBe(kind));
});

describe('isPlatformAdminKey', () => {
  it.each([
    ['svc_secret123456', true],
    ['Bearer svc_live_4f2a', true],
    ['"svc_secret123456"', true],
    ['svc_dsc_public', false],
    ['Bearer ory_at_4f2a9c1d', false],
    ['Bearer a3_9fQ-x', false],
    ['Basic c3ZjXw==', false],
  ])('returns for %j %s', (credential, isAdmin) => expect(isPlatformAdminKey(credential)).toBe(isAdmin));
});

describe('maskKeys', () => {
  it.each([
    ['key svc_dsc_0123456789abcdef is wrong', 'key svc_dsc_•••• is wrong'],
    ['svc_live_4f2a9c1d8e7b6a50', 'svc_••••'],
    ['svc_dsc_4f2a', 'svc_dsc_••••'],
    ['svc_abcdefgh', 'svc_••••'],
    ['acme_AbCdEfGhIj', 'acme_••••'],
    ['ACME_4F2A9C1D8E7B', 'ACME_••••'],
    ['Acme_4f2a9c1d8e', 'Acme_••••'],
    ['vendor_abcdefghijklmno', 'vendor_••••'],
    ['acme_live-key-long', 'acme_••••'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer ••••'],
    ['set DOCS_ADMIN_API_KEY or DOCS_ASSISTANT_KEYS', 'set DOCS_ADMIN_API_KEY or DOCS_ASSISTANT_KEYS'],
    ['DOCS_ADMIN_4F2A9C1D8E7B', 'DOCS_••••'],
    ['set DOCS_ASSISTANT_S3_BUCKET', 'set DOCS_ASSISTANT_S3_BUCKET'],
    ['Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or', 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or'],
    ['AWS_ACCESS_KEY_ID=AKIAIOSFODNN7QWERTYU', 'AWS_ACCESS_KEY_ID=AKIA••••'],
    ['AWS_SECRET_ACCESS_KEY_4F2A9C1D', 'AWS_••••'],
    ['AWS_ACCESS_KEY_ID-4F2A9C1D', 'AWS_••••'],
    ['AWS_QWERTYUIOPASDFGH', 'AWS_••••'],
    ['DOCS_ASSISTANT_S3_4F2A9C1D8E7B', 'DOCS_••••'],
    ['DOCS_ASSISTANT_KEYS-4F2A9C1D', 'DOCS_••••'],
    ['ASIAIOSFODNN7QWERTYU, ASIANISATION, AKIAIOSFODNN7', 'ASIA••••, ASIANISATION, AKIAIOSFODNN7'],
    ['give the public assistant key (svc_dsc_…), not svc_…', 'give the public assistant key (svc_dsc_…), not svc_…'],
    ['the field retrieval_page_size is wrong', 'the field retrieval_page_size is wrong'],
  ])('turns %j into %j', (text, masked) => expect(maskKeys(text)).toBe(masked));
});

describe('a key or password in the wrong option', () => {
  const key = 'svc_4f9aB2c1d3e5f6a7';

  it.each<[string, Partial<Parameters<typeof conversationEndpoint>[0]>]>([
    ['domain', { domain: key }],
    ['discoveryUrl', { discoveryUrl: `https://docs.acme.com/discovery?key=${key}` }],
    ['discoveryUrl', { discoveryUrl: 'https://user:4f9aB2c1@docs.acme.com/discovery?x=1' }],
    ['discoveryUrl', { discoveryUrl: `https://user:4f9aB2#${'@4f9aB2'.repeat(20)}@docs.acme.com/discovery` }],
    ['deployment', { deployment: key as never }],
    ['apiVersion', { apiVersion: key as never }],
    ['credentials', { credentials: key as never }],
    ['persist', { persist: key as never }],
    ['consent', { consent: key as never }],
    ['retrievalPageSize', { retrievalPageSize: key as never }],
  ])('is masked in the error message: %s', (name, option) => {
    const open = () => conversationEndpoint({ domain: 'acme', ...option });
    expect(open).toThrow(expect.objectContaining({ kind: 'setup', message: expect.stringContaining(name) }));
    expect(open).not.toThrow('4f9aB2');
  });
});
