import { afterEach, expect, it, vi } from 'vitest';
import { createProgram } from '../../src/cli/createProgram.js';

afterEach(() => vi.restoreAllMocks());

/**
 * The thresholds are one or two questions below the current results. Raise them when answers get better. The pages have been improved for
 * the questions of the first two files, not for those of the third. Undocumented questions that are answered ask for something near a page: 4 of 23, 2 of 8, and 3 of 8.
 */
it.each([
  ['newUsers.yaml', { found: 0.95, refused: 0.05, answered: 0.18 }],
  ['unseenQuestions.yaml', { found: 0.91, refused: 0.09, answered: 0.25 }],
  ['newcomersQuestions.yaml', { found: 0.85, refused: 0.13, answered: 0.38 }],
])('the answers of the documentation reach the thresholds for %s', async (file, { found, refused, answered }) => {
  let table = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    table += String(chunk);
    return true;
  });
  const thresholds = Object.entries({
    '--min-found': found,
    '--max-wrongly-refused': refused,
    '--max-wrongly-answered': answered,
  }).flatMap(([option, share]) => [option, String(share)]);
  const missed = await createProgram()
    .parseAsync(['evaluate', `test/docs/${file}`, '--docs', 'docs', '--only-failures', ...thresholds], { from: 'user' })
    .then(() => '', String);
  expect(missed, table).toBe('');
});
