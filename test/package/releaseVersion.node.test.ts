import { describe, expect, it } from 'vitest';
import { findVersionProblems } from '../../scripts/release/findVersionProblems.mjs';

const MANIFEST = { version: '1.2.0' };
const changelogOf = (heading: string) =>
  `# Changelog\n\nThe format …\n\n${heading}\n\n### Added\n\n## 1.1.0 (2026-10-01)\n`;

describe('the version of a release', () => {
  it('is that of package.json, of the lock file and of the newest, dated part of the changelog', () => {
    expect(findVersionProblems(MANIFEST, MANIFEST, changelogOf('## 1.2.0 (2026-11-30)'))).toEqual([]);
  });

  it.each([
    ['the changelog has no date for it', '## 1.2.0 (unreleased)', MANIFEST, /says "unreleased" for version 1\.2\.0/],
    [
      'the changelog does not have it',
      '',
      MANIFEST,
      /newest version in CHANGELOG\.md is 1\.1\.0, package\.json has 1\.2\.0/,
    ],
    [
      'the lock file has another one',
      '## 1.2.0 (2026-11-30)',
      { version: '1.1.0' },
      /package-lock\.json has version 1\.1\.0/,
    ],
  ])('is refused if %s', (_, heading, lock, message) => {
    const problems = findVersionProblems(MANIFEST, lock, changelogOf(heading));
    expect(problems).toEqual([expect.stringMatching(message)]);
  });
});
