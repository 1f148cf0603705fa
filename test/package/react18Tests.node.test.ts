import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SAME_UNDER_REACT_18, WITHOUT_REACT } from '../support/react18Tests.js';

it('the lists of tests that React 18 leaves out name only existing files and folders', () => {
  const paths = [...SAME_UNDER_REACT_18, ...WITHOUT_REACT].map((path) => path.replace('/**', ''));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
