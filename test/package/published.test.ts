import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MEGABYTE = 1_000_000;

it('the package contains less than 7.5 MB and 1,300 files, with its changelog and SBOM, without source maps and build notes', () => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    maxBuffer: 16 * MEGABYTE,
    shell: process.platform === 'win32',
  });
  const [packed] = JSON.parse(output);
  expect(packed.unpackedSize).toBeLessThan(7.5 * MEGABYTE);
  expect(packed.entryCount).toBeLessThan(1_300);
  const paths: string[] = packed.files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(expect.arrayContaining(['CHANGELOG.md', 'dist/sbom.cdx.json']));
  expect(paths.filter((path) => /\.map$|\.built/.test(path))).toEqual([]);
});
