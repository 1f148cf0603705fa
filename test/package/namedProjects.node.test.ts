import { expect, it } from 'vitest';
import { namedProjects } from '../support/namedProjects.js';

it('finds the projects that a command line names, in both spellings and any case', () => {
  const names = namedProjects(['node', 'vitest', 'run', '--project', 'Node', '--project=browser-react-18', 'test/ui']);
  expect(names).toEqual(['node', 'browser-react-18']);
});

it.each([
  ['no option', ['run', 'test/ui']],
  ['a pattern with a wildcard', ['--project', 'node', '--project', 'browser*']],
  ['an excluded project', ['--project=!node']],
  ['an option without a value', ['--project']],
])('%s may select any project', (_name, commandLine) => {
  expect(namedProjects(commandLine)).toBeUndefined();
});
