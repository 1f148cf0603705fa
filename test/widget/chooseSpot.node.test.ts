import { describe, expect, test } from 'vitest';
import { type BlockRoom, type Box, chooseSpotInside } from '../../src/widget/capture/chooseSpot.js';

const LINE = 20;
const WIDTH = 600;
const SIZES = { size: 30, gap: 8 };

/** Returns a block whose lines have ten pieces of text each. `ends` are the right ends of the lines, from top to bottom (px). */
function roomOf(ends: readonly number[], box = (values: Box): Box => values): BlockRoom {
  const texts = ends.flatMap((end, line) =>
    Array.from({ length: 10 }, (_, piece) =>
      box({
        left: (end / 10) * piece,
        right: (end / 10) * (piece + 1),
        // Pieces of a line, such as bold words, differ in height.
        top: line * LINE + (piece % 3),
        bottom: (line + 1) * LINE - (piece % 2),
      }),
    ),
  );
  const area = { left: 0, top: 0, right: WIDTH, bottom: ends.length * LINE };
  return { area, texts, controls: [], isRightToLeft: false, isClipped: () => false };
}

const fullLines = (count: number): number[] => Array.from({ length: count }, () => WIDTH);

describe('the position of a button in a block', () => {
  test('is beside the first lines that are short enough', () => {
    const ends = [...fullLines(40), 100, 100, 100, ...fullLines(40)];
    const spot = chooseSpotInside(roomOf(ends), SIZES);
    // The first 40 lines fill the width. The short lines follow below them. Above the button, the text of the 40th line ends at 799 px. The
    // button begins 2 px below this text, because this is the minimum distance between the button and text.
    expect(spot).toEqual({ left: 562, right: 592, top: 801, bottom: 831 });
  });

  test('is the same in whichever order the texts come', () => {
    const room = roomOf([...fullLines(40), 100, 100, 100]);
    const reversed = { ...room, texts: [...room.texts].reverse() };
    expect(chooseSpotInside(reversed, SIZES)).toEqual(chooseSpotInside(room, SIZES));
  });

  test('is looked for in linear time: it reads each piece of text fewer than 50 times', () => {
    let looks = 0;
    const box = (values: Box): Box =>
      Object.defineProperty({ ...values }, 'bottom', {
        get() {
          looks++;
          return values.bottom;
        },
      });
    const room = roomOf(fullLines(3_000), box);
    expect(chooseSpotInside(room, SIZES)).toBeUndefined();
    expect(looks).toBeLessThan(room.texts.length * 50);
  });
});
