import { afterEach, expect, it, vi } from 'vitest';
import { createProgram } from '../../src/cli/createProgram.js';

afterEach(() => vi.restoreAllMocks());

it('the documentation answers the questions of people who do not know the package yet', async () => {
  let table = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    table += String(chunk);
    return true;
  });
  const thresholds = ['--min-found', '0.58', '--max-wrongly-refused', '0.41', '--max-wrongly-answered', '0.06'];
  const words = ['evaluate', 'test/docs/newUsers.yaml', '--docs', 'docs', '--only-failures', ...thresholds];
  const missed = await createProgram()
    .parseAsync(words, { from: 'user' })
    .then(() => '', String);
  expect(missed, table).toBe('');
});
