import { expect, it } from 'vitest';
import { describeSize } from '../../scripts/describeSize.mjs';

it('a size within its budget is one line in KB', () => {
  expect(describeSize('first intent', 80 * 1024, 81)).toEqual({ line: 'ok     80.0 KB of 81 KB  first intent' });
  expect(describeSize('idle work', Math.floor(2.8 * 1024), 2.8)).toEqual({
    line: 'ok      2.8 KB of 2.8 KB  idle work',
  });
});

it('a size that is over its budget by a few bytes says by how many', () => {
  expect(describeSize('first intent', 81 * 1024 + 7, 81)).toEqual({
    line: 'OVER   81.0 KB of 81 KB  first intent',
    excess: 'first intent: 82,951 bytes, 7 more than the budget of 82,944.',
  });
});
