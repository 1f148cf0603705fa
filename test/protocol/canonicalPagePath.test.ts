import { describe, expect, it } from 'vitest';
import { canonicalPagePath } from '../../src/protocol/canonicalPagePath.js';

const NO_PAGES = new Set<string>();

describe('canonicalPagePath', () => {
  it.each([
    ['/guide', '/guide'],
    ['guide', '/guide'],
    ['/guide/', '/guide'],
    ['/guide//', '/guide'],
    ['/guide.html', '/guide'],
    ['/guide.htm', '/guide'],
    ['/guide.md', '/guide'],
    ['/guide.MDX', '/guide'],
    ['/guide/index', '/guide'],
    ['/guide/index/', '/guide'],
    ['/guide/index.html', '/guide'],
    ['/guide/readme', '/guide'],
    ['/guide/README.md', '/guide'],
    ['/guide//index', '/guide'],
    ['/gro\u0308ße/', '/größe'],
    ['/', '/'],
    ['//', '/'],
    ['', '/'],
    ['index', '/'],
    ['/index.html', '/'],
    ['README.md', '/'],
  ])('returns the path of %j as %j', (spelling, path) => {
    expect(canonicalPagePath(spelling, NO_PAGES)).toBe(path);
    expect(canonicalPagePath(spelling, new Set([path]))).toBe(path);
  });

  it.each(['/Guide', '/guide/indexes', '/guide/readme-first', '/release.notes', '/a.md.txt'])('keeps %j', (path) => {
    expect(canonicalPagePath(path, NO_PAGES)).toBe(path);
  });

  it.each([
    ['/guide/README', '/guide/README'],
    ['/guide/README/', '/guide/README'],
    ['/guide/README.html', '/guide/README'],
    ['/guide/index', '/guide'],
    ['/notes.html', '/notes.html'],
    ['/notes.html.md', '/notes.html'],
  ])('prefers an existing page: %j is %j', (spelling, path) => {
    const pages = new Map([
      ['/guide', 1],
      ['/guide/README', 2],
      ['/notes', 3],
      ['/notes.html', 4],
    ]);
    expect(canonicalPagePath(spelling, pages)).toBe(path);
  });

  it.each([
    ['/guide', '.html', '/guide.html'],
    ['/guide.md', '.html', '/guide.html'],
    ['/guide/', '.html', '/guide/'],
    ['/guide/index', '.html', '/guide/'],
    ['/guide/README.md', '.html', '/guide/'],
    ['/guide', '', '/guide'],
    ['/guide.html', '', '/guide'],
    ['/guide/index', '', '/guide/'],
    ['/guide/index.html', '', '/guide/'],
  ])('distinguishes a page from the folder of its name: %j with the ending %j is %j', (spelling, ending, path) => {
    expect(canonicalPagePath(spelling, new Set([`/guide${ending}`, '/guide/']))).toBe(path);
  });
});
