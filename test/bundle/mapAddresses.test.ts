import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapAddresses } from '../../src/bundle/serving/mapAddresses.js';
import { BundleNames } from '../../src/site/export/BundleNames.js';

const fileOf = (name: string) => ({ name, size: 1, offset: 0, hash: name });
const encoded = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`;

/** Follows redirects to the final target, and counts them. */
function follow(names: readonly string[], address: string, base = '') {
  const { find } = mapAddresses(names.map(fileOf), base);
  let at = address;
  for (let redirects = 0; redirects < 5; redirects += 1) {
    const found = find(at);
    if (!found || 'file' in found) return { name: found?.file.name, redirects };
    at = found.redirect;
  }
  throw new Error(`${address} redirects endlessly.`);
}

describe('the paths of a bundle', () => {
  const composed = 'caf\u00e9/\u00fcbung.html';
  const decomposed = composed.normalize('NFD');

  it.each([
    ['composed', composed],
    ['decomposed', decomposed],
  ])('find a file whose name has %s Unicode characters, after one redirect from other spellings', (_, name) => {
    expect(follow([name], encoded(name.replace('.html', '')))).toEqual({ name, redirects: 0 });
    for (const spelling of [composed, decomposed, composed.toUpperCase()])
      expect(follow([name], encoded(spelling))).toEqual({ name, redirects: 1 });
  });

  it.each([
    ['LICENSE', 'LICENSE.html'],
    ['a.htm', 'a.html'],
    ['a/index.htm', 'a/index.html'],
  ])('lead to every file, also if two would have the same: %s and %s', (first, second) => {
    for (const names of [
      [first, second],
      [second, first],
    ]) {
      const { find } = mapAddresses(names.map(fileOf), '');
      const found = names.map((name) => follow(names, encoded(name)));
      expect(found.map(({ name }) => name)).toEqual(names);
      expect(find(`/${first.replace(/(?:index)?\.html?$/, '')}`)).toHaveProperty('file');
    }
  });

  it.each([
    ['a.htm', 'a.html', '/a'],
    ['a/index.htm', 'a/index.html', '/a/'],
  ])('without extension lead to .html, in any order of %s and %s', (htm, html, address) => {
    for (const names of [
      [htm, html],
      [html, htm],
    ])
      expect(follow(names, address)).toEqual({ name: html, redirects: 0 });
  });

  it('never redirect twice', () => {
    const segment = fc.constantFrom(
      'a',
      'A',
      'index',
      'INDEX',
      'caf\u00e9',
      'cafe\u0301',
      'a.html',
      '\u212b',
      '\u00c5',
      '\u0130',
      'x y',
      '%41',
      '404',
    );
    const name = fc.tuple(
      fc.array(segment, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('.html', '.htm', '.HTML', '', '.png'),
    );
    const names = fc.array(
      name.map(([segments, ending]) => segments.join('/') + ending),
      { minLength: 1, maxLength: 6 },
    );
    const change = fc.constantFrom<(address: string) => string>(
      (each) => each,
      (each) => each.normalize('NFD'),
      (each) => each.normalize('NFC'),
      (each) => each.toUpperCase(),
      (each) => each.toLowerCase(),
      (each) => each.replace(/\.\w+$/, ''),
      (each) => `${each}/`,
      (each) => `${each}.html`,
    );
    fc.assert(
      fc.property(names, change, fc.constantFrom('', '/docs'), (given, spell, base) => {
        const taken = new BundleNames();
        const kept = given.filter((each) => taken.add(each, 'file'));
        for (const each of kept) {
          const { redirects } = follow(kept, base + encoded(spell(each)), base);
          expect(redirects).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
