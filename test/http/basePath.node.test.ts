import { describe, expect, it } from 'vitest';
import { normalizeBasePath, parseBasePath, pathBelow } from '../../src/http/basePath.js';

describe('normalizeBasePath', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['/', ''],
    ['docs', '/docs'],
    ['/docs/', '/docs'],
    ['//docs//v2//', '/docs/v2'],
  ])('turns %j into %j', (path, expected) => expect(normalizeBasePath(path)).toBe(expected));
});

describe('parseBasePath', () => {
  it('returns the normalized path', () => {
    expect(parseBasePath('docs/v2.1/', 'base')).toBe('/docs/v2.1');
    expect(parseBasePath(undefined, 'base')).toBe('');
  });

  const invalid = ['/a b', '/../x', '/.', './docs', '/docs/./v2', 'http://x', '/a//b', '/%2e', '/a?b'];
  it.each(invalid)('refuses %j and names the option', (path) => {
    expect(() => parseBasePath(path, 'base')).toThrowError(/^base must be a path/);
  });
});

describe('pathBelow', () => {
  it.each([
    ['', '/guide', '/guide'],
    ['/docs', '/docs', '/'],
    ['/docs', '/docs/guide', '/guide'],
    ['/docs', '/docsguide', undefined],
    ['/docs', '/guide', undefined],
  ])('with the base %j, turns %j into %j', (base, pathname, expected) =>
    expect(pathBelow(base, pathname)).toBe(expected),
  );
});
