import { expect, it } from 'vitest';
import { vitestArguments } from '../../scripts/vitestArguments.mjs';

it('npm test runs only the projects that are named, in both spellings', () => {
  for (const named of [['--project', 'node'], ['--project=node']])
    expect(vitestArguments([...named, 'test/search'])).toEqual(['run', ...named, 'test/search']);
  expect(vitestArguments(['--watch', '--project=node'])).toEqual(['watch', '--project=node']);
});

it('npm test runs the projects of its option, or those for every change', () => {
  expect(vitestArguments(['--engines', 'test/engines'])).toEqual(['run', '--project', 'engines', 'test/engines']);
  expect(vitestArguments(['test/search']).slice(0, 3)).toEqual(['run', '--project', 'node']);
  expect(vitestArguments(['--release'])).toContain('release-preact');
});

it('npm test runs slow tests only if a file with them is named', () => {
  expect(vitestArguments([])).not.toContain('slow');
  expect(vitestArguments(['test/s3/s3BundleStore.slow.test.ts'])).toContain('slow');
  expect(vitestArguments(['--watch', 'test/widget/media.slow.test.tsx'])).toContain('slow-browser-own-page');
  expect(vitestArguments(['--release'])).toContain('slow');
});

it('npm test runs stories only if they are named', () => {
  for (const given of [[], ['test/ui', 'test/search', '-u'], ['--watch', 'test/ui'], ['-t', 'cites']])
    expect(vitestArguments(given)).not.toContain('storybook');
  for (const given of [
    ['stories'],
    ['stories/Turns'],
    ['./stories/admin', 'test/ui'],
    ['--watch', '/clone/stories/Turns.stories.tsx'],
  ])
    expect(vitestArguments(given)).toContain('storybook');
  expect(vitestArguments(['--release'])).toContain('storybook');
});
