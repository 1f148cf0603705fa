import { describe, expect, it } from 'vitest';
import { selectRanges } from '../../src/site/markdown/lines/lineRanges.js';

const LINES = ['one', '', 'three'];
const ALL = { start: 0, end: 3 };

describe('ranges of lines', () => {
  it('follow each other in their order, without lines that do not exist', () => {
    const ranges = [
      { start: 2, end: 9 },
      { start: 0, end: 1 },
      { start: 2, end: 1 },
      { start: 7, end: 9 },
    ];
    expect(selectRanges(LINES, ranges, () => true)).toEqual(['three', 'one']);
  });

  it('are counted before a line is copied', () => {
    const lines = Object.assign([...LINES], { slice: () => expect.unreachable() });
    const spent: number[] = [];
    const refuse = (length: number) => spent.push(length) < 0;
    expect(selectRanges(lines, [ALL, ALL, { start: 0, end: 1 }], refuse)).toBeUndefined();
    expect(spent).toEqual(['one\n\nthree\none\n'.length]);
  });

  it('cost nothing if they do not repeat lines', () => {
    const spent: number[] = [];
    selectRanges(LINES, [ALL], (length) => spent.push(length) > 0);
    expect(spent).toEqual([0]);
  });
});
