import { expect, it } from 'vitest';
import { readLines } from '../../src/site/markdown/lines/codeLines.js';

/** The simplest pattern for an opening fence. `readLines` must find the same fences, but this pattern takes exponential time. */
const REFERENCE = /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/;
const PIECES = ['-', '*', '+', '1.', '2)', ' ', '  ', '\t', '>', '```', '~~~', '````', '`', 'a'];

it('readLines finds the same fences as a simpler pattern that is slower', () => {
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  let fences = 0;
  for (let round = 0; round < 50_000; round += 1) {
    const line = Array.from({ length: 1 + random(9) }, () => PIECES[random(PIECES.length)]).join('');
    const match = REFERENCE.exec(line);
    const isFence = match !== null && !(match[2]?.startsWith('`') && match[3]?.includes('`'));
    expect(readLines(line)[0]?.code, line).toBe(isFence);
    if (isFence) fences += 1;
  }
  expect(fences).toBeGreaterThan(1_000);
});
