import { describe, expect, it } from 'vitest';
import { checkLink } from '../../src/protocol/links/checkLink.js';
import { formatLinkDestination } from '../../src/protocol/links/formatLinkDestination.js';

const SITE = 'https://пример.рф';
const check = (url: string, text: string) => checkLink(url, text, SITE, new URL(SITE).origin);

describe('checkLink', () => {
  it('resolves a relative URL against the documentation', () => {
    expect(check('/guide', 'Guide')).toMatchObject({ sameOrigin: true, misleading: false });
    expect(checkLink('/guide', 'Guide', undefined, undefined)).toBeUndefined();
    expect(checkLink('/guide', 'Guide', (path) => path, undefined)).toBeUndefined();
  });

  it('resolves only absolute URLs in a document with an opaque origin', () => {
    expect(checkLink('https://docs.acme.com/a', 'Guide', 'null', 'null')).toMatchObject({
      href: 'https://docs.acme.com/a',
      sameOrigin: false,
    });
    expect(checkLink('/a', 'Guide', 'null', 'null')).toBeUndefined();
  });

  it('does not need to show the host of the page itself in punycode', () => {
    expect(check('/guide', `${SITE}/guide`)?.misleading).toBe(false);
    expect(checkLink(SITE, SITE, 'https://docs.acme.com', 'https://docs.acme.com')?.misleading).toBe(true);
  });

  it('refuses unsafe URLs and invisible text', () => {
    expect(check('javascript:alert(1)', 'Guide')).toBeUndefined();
    expect(check('https://docs.acme.com@evil.example/', 'Guide')).toBeUndefined();
    expect(check('/guide', '\u200b\u202e\u3164 ')).toBeUndefined();
  });
});

describe('formatLinkDestination', () => {
  it.each([
    ['https://пример.рф:8443/a', 'xn--e1afmkfd.xn--p1ai'],
    ['mailto:help@пример.рф', 'help@xn--e1afmkfd.xn--p1ai'],
    ['mailto:a+b@acme.com?subject=Hi&CC=c%40acme.com,d@acme.com', 'a+b@acme.com, c@acme.com, d@acme.com'],
    ['mailto:a@acme.com?%62cc=spy@evil.example&t%6F=b@acme.com', 'a@acme.com, spy@evil.example, b@acme.com'],
    ['mailto:a@b.c,d@b.c,e@b.c,f@b.c', 'a@b.c, d@b.c, e@b.c, …'],
    ['mailto:%E2%80%AEa@b.c%00', 'a@b.c'],
    ['mailto:%E0%A4%A', '%E0%A4%A'],
  ])('formats %s as %s', (url, destination) => {
    const link = check(url, 'Text');
    expect(link && formatLinkDestination(link)).toBe(destination);
  });
});
