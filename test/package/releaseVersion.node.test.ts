import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findVersionProblems } from '../../scripts/release/findVersionProblems.mjs';

const FILES: Record<string, string> = {
  'package.json': '{ "version": "1.2.0" }',
  'package-lock.json': '{ "version": "1.2.0" }',
  'CHANGELOG.md': '# Changelog\n\nThe format …\n\n## 1.2.0 (2026-11-30)\n\n### Added\n\n## 1.1.0 (2026-10-01)\n',
  'deploy/helm/docs-assistant/Chart.yaml': 'apiVersion: v2\nversion: 1.2.0\nappVersion: "1.2.0"\n',
  'deploy/helm/docs-assistant/values.yaml': 'image:\n  tag: "1.2.0"\n',
  'docs/deploy-files.md': '--set image.tag=1.2.0\n',
  'docs/faq.md': 'It is version 1.2.0, and needs Node 20.19.0.\n',
  'docs/getting-started.md': 'npm install ./docs-assistant-1.2.0.tgz\n',
  'README.md': 'npm install docs-assistant\n',
};

const problemsWith = (file: string, from: string, to: string) => {
  const changed: Record<string, string> = { ...FILES, [file]: FILES[file]?.replace(from, to) ?? '' };
  return findVersionProblems((name) => changed[name] ?? '');
};

describe('the version of a release', () => {
  it('is the same in every file that names it, and has a date in the changelog', () => {
    expect(problemsWith('README.md', '', '')).toEqual([]);
  });

  it.each([
    [
      'the changelog has no date for it',
      'CHANGELOG.md',
      '2026-11-30',
      'unreleased',
      /says "unreleased" for version 1\.2\.0/,
    ],
    [
      'the changelog does not have it',
      'CHANGELOG.md',
      '## 1.2.0 (2026-11-30)',
      '',
      /newest version in CHANGELOG\.md is 1\.1\.0, package\.json has 1\.2\.0/,
    ],
    ['the lock file has another one', 'package-lock.json', '1.2.0', '1.1.0', /package-lock\.json has version 1\.1\.0/],
    [
      'the chart has another one',
      'deploy/helm/docs-assistant/Chart.yaml',
      ' 1.2.0',
      ' 1.1.0',
      /Chart\.yaml has "version: 1\.1\.0"/,
    ],
    [
      'the application of the chart has another one',
      'deploy/helm/docs-assistant/Chart.yaml',
      '"1.2.0',
      '"1.1.0',
      /has "appVersion: "1\.1\.0"/,
    ],
    [
      'the image of the chart has another one',
      'deploy/helm/docs-assistant/values.yaml',
      '1.2.0',
      '1.1.0',
      /values\.yaml has "tag: "1\.1\.0"/,
    ],
    [
      'the image of the chart has none where it belongs',
      'deploy/helm/docs-assistant/values.yaml',
      '  tag:',
      '    tag:',
      /values\.yaml does not name the version/,
    ],
    [
      'the command for the chart has another one',
      'docs/deploy-files.md',
      '1.2.0',
      '1.1.0',
      /deploy-files\.md has "image\.tag=1\.1\.0"/,
    ],
    [
      'a document has another one',
      'docs/faq.md',
      '1.2.0',
      '1.1.0',
      /faq\.md has "version 1\.1\.0", package\.json has 1\.2\.0/,
    ],
    [
      'a packed file has another one',
      'docs/getting-started.md',
      '1.2.0',
      '1.3.0-beta.1',
      /has "docs-assistant-1\.3\.0-beta\.1"/,
    ],
  ])('is refused if %s', (_, file, from, to, message) => {
    expect(problemsWith(file, from, to)).toEqual([expect.stringMatching(message)]);
  });

  it('is that of package.json in every file of the repository', () => {
    const problems = findVersionProblems((file) => readFileSync(file, 'utf8'));
    expect(problems.filter((problem) => !problem.startsWith('CHANGELOG.md says'))).toEqual([]);
  });
});
