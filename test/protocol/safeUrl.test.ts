import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeUrl } from '../../src/protocol/links/safeUrl.js';

const BASE = 'https://docs.acme.com/v2/';

describe('safeUrl', () => {
  it.each([
    ['/guide#install', 'https://docs.acme.com/v2/guide#install'],
    ['/v2/guide', 'https://docs.acme.com/v2/guide'],
    ['/v2?q=1', 'https://docs.acme.com/v2?q=1'],
    ['/v20', 'https://docs.acme.com/v2/v20'],
    ['//other.example/a', 'https://other.example/a'],
    ['guide', 'https://docs.acme.com/v2/guide'],
    ['#part', 'https://docs.acme.com/v2/#part'],
    ['?q=1', 'https://docs.acme.com/v2/?q=1'],
    ['', 'https://docs.acme.com/v2/'],
    ['https://other.example/a b', 'https://other.example/a%20b'],
    ['HTTPS://OTHER.example', 'https://other.example/'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
    ['mailto:help@acme.com?subject=a', 'mailto:help@acme.com?subject=a'],
  ])('turns %j into %j', (url, href) => {
    expect(safeUrl(url, BASE)?.href).toBe(href);
  });

  it('keeps the path of a base without a slash at its end', () => {
    const hrefs = ['guide/install', './guide/install', 'docs/guide/install', '/guide/install', '#part'].map(
      (url) => safeUrl(url, 'https://acme.com/docs')?.href,
    );
    const page = 'https://acme.com/docs/guide/install';
    expect(hrefs).toEqual([page, page, page, page, 'https://acme.com/docs#part']);
  });

  it.each(['インストール', '🚀/start', '·x'])('puts %j below the path of a base without a slash at its end', (url) => {
    expect(safeUrl(url, 'https://acme.com/docs')?.href).toBe(encodeURI(`https://acme.com/docs/${url}`));
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://docs.acme.com/1',
    'file:///etc/passwd',
    'ftp://docs.acme.com/',
    'about:blank',
    'tel:1',
    'https://user@docs.acme.com/',
    'https://user:secret@docs.acme.com/',
    'https://docs.acme.com@evil.example/',
    'https://',
    'http://a b/',
    'https://evil.example:99999/',
  ])('refuses %j', (url) => {
    expect(safeUrl(url, BASE)).toBeUndefined();
  });

  it('refuses more than 4,096 characters', () => {
    expect(safeUrl(`/${'a'.repeat(4_095)}`, BASE)).toBeDefined();
    expect(safeUrl(`/${'a'.repeat(4_096)}`, BASE)).toBeUndefined();
  });

  it('compares scheme, host and port with the origin of the page', () => {
    const same = (url: string) => safeUrl(url, BASE, 'https://docs.acme.com')?.sameOrigin;
    expect(same('/a')).toBe(true);
    expect(same('https://DOCS.acme.com:443/a')).toBe(true);
    expect(same('http://docs.acme.com/a')).toBe(false);
    expect(same('https://docs.acme.com:8443/a')).toBe(false);
    expect(same('//evil.example/a')).toBe(false);
    expect(same('/\\evil.example/a')).toBe(false);
    expect(same('\\\\evil.example')).toBe(false);
    expect(same('mailto:help@docs.acme.com')).toBe(false);
  });

  it('treats documentation on another origin as another origin', () => {
    expect(safeUrl('/a', BASE, 'https://app.acme.com')?.sameOrigin).toBe(false);
  });

  it('returns the host in punycode', () => {
    expect(safeUrl('https://d\u043ecs.acme.com', BASE)?.host).toBe('xn--dcs-sed.acme.com');
    expect(safeUrl('https://ｅｖｉｌ.example', BASE)?.host).toBe('evil.example');
  });

  it('asks a function for the URL of each path of the documentation', () => {
    const map = (path: string) => `/docs${path.replace('.html', '')}`;
    const url = (path: string) => safeUrl(path, map, 'https://acme.com')?.href;
    expect(url('/guide.html#install')).toBe('https://acme.com/docs/guide#install');
    expect(url('https://other.example/a.html')).toBe('https://other.example/a.html');
    expect(safeUrl('/a', () => 'https://docs.acme.com/b', 'https://acme.com')).toMatchObject({
      href: 'https://docs.acme.com/b',
      sameOrigin: false,
    });
    expect(safeUrl('/a', () => 'javascript:alert(1)', 'https://acme.com')).toBeUndefined();
  });

  it('refuses an invalid base', () => {
    expect(safeUrl('/a', 'docs.acme.com')).toBeUndefined();
  });

  it('returns only http, https and mailto URLs without credentials for any input', () => {
    const schemes = fc.constantFrom(
      'javascript:',
      'java\tscript:',
      'data:',
      'https://',
      'http:',
      '//',
      '\\\\',
      'mailto:',
      '',
      '\u0000',
      '%6a',
    );
    fc.assert(
      fc.property(schemes, fc.string({ unit: 'binary' }), (scheme, rest) => {
        const safe = safeUrl(scheme + rest, BASE);
        if (!safe) return;
        const { protocol, username, password } = new URL(safe.href);
        expect(['http:', 'https:', 'mailto:']).toContain(protocol);
        expect(username + password).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});
