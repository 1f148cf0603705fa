import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

const MEGABYTE = 1_000_000;

/** Part of the output of `npm pack --json`. */
interface Packed {
  unpackedSize: number;
  entryCount: number;
  files: { path: string }[];
}

describe('the published package', () => {
  let packed: Packed;
  let paths: string[];
  beforeAll(() => {
    const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
      maxBuffer: 16 * MEGABYTE,
      shell: process.platform === 'win32',
    });
    [packed] = JSON.parse(output) as [Packed];
    paths = packed.files.map(({ path }) => path);
  });

  it('contains less than 7.5 MB and 1,300 files', () => {
    expect(packed.unpackedSize).toBeLessThan(7.5 * MEGABYTE);
    expect(packed.entryCount).toBeLessThan(1_300);
  });

  it('contains its documents, its changelog, its SBOM and the schema of its configuration', () => {
    const expected = ['README.md', 'docs/security.md', 'config.schema.json', 'CHANGELOG.md', 'dist/sbom.cdx.json'];
    expect(paths).toEqual(expect.arrayContaining(expected));
  });

  it('contains no source maps and no build notes', () => {
    expect(paths.filter((path) => /\.map$|\.built/.test(path))).toEqual([]);
  });

  it('contains no admin key in any file', () => {
    const holders = paths.filter((path) => /\bsvc_(?!dsc_)[0-9a-f]{12,}/.test(readFileSync(path, 'utf8')));
    expect(holders).toEqual([]);
  });
});
