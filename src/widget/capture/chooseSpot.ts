/** A rectangle in the viewport (px). */
export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** A code block, and the texts and buttons that the block's own button must not cover. */
export interface BlockRoom {
  area: Box;
  /** The bar above the code, for example with its title. */
  bar?: Box | undefined;
  /** Lines of text in and around the block. The box of a line in the block covers every position to which the line can scroll. */
  texts: readonly Box[];
  /** Other buttons in and around the block: those of the page, and those that assistants have added to the page. */
  controls: readonly Box[];
  isRightToLeft: boolean;
  /** Whether the page would clip a button with this box. */
  isClipped: (box: Box) => boolean;
}

/** Sizes of the button (px). */
export interface ButtonSize {
  size: number;
  /** Horizontal distance from the button to the edges of its code block and to other buttons. The vertical distance can be smaller. */
  gap: number;
}

/** Minimum distance of the button from text, and from its code block if the button is outside the block (px). */
const CLEARANCE = 2;
/**
 * Maximum number of positions to try in one row. The first position is at the end of the row. If another button (`controls`) is in the way,
 * the next position is beside that button.
 */
const MAX_POSITIONS = 6;

const boxAt = (left: number, top: number, size: number): Box => ({
  left,
  top,
  right: left + size,
  bottom: top + size,
});

const touches = (one: Box, other: Box, x: number, y: number) =>
  one.left < other.right + x && one.right > other.left - x && one.top < other.bottom + y && one.bottom > other.top - y;

/**
 * Chooses a place at the end of a line where the button covers neither code nor other buttons. Prefers the bar above the code.
 * Otherwise, the place is as far up in the block as possible.
 *
 * @returns undefined if the block has no such place.
 */
export function chooseSpotInside(room: BlockRoom, { size, gap }: ButtonSize): Box | undefined {
  const { area, bar } = room;
  if (bar) {
    const spot = fitRow(room, bar.top + (bar.bottom - bar.top - size) / 2, { size, gap });
    if (spot && isFree(room, spot)) return spot;
  }
  let top = area.top + Math.min(gap, Math.max(0, (area.bottom - area.top - size) / 2));
  const last = Math.max(top, area.bottom - size);
  const textsAt = boxesByRow(room.texts);
  while (top <= last) {
    const row = { ...area, top, bottom: top + size };
    const rowRoom = { ...room, texts: textsAt(row) };
    const spot = fitRow(rowRoom, top, { size, gap });
    if (spot && isFree(rowRoom, spot)) return spot;
    let next = Number.POSITIVE_INFINITY;
    for (const box of spot ? rowRoom.texts : [...rowRoom.texts, ...room.controls])
      if (touches(spot ?? row, box, CLEARANCE, CLEARANCE)) next = Math.min(next, box.bottom + CLEARANCE);
    // The next row to try begins below the text or the other button that is in the way. If nothing is in the way, stop: the row is unusable
    // for another reason, for example because the page clips the block here.
    if (!(next > top && next < Number.POSITIVE_INFINITY)) return undefined;
    top = next;
  }
  return undefined;
}

/**
 * Returns a function that finds the boxes at the height of a row. Call the function for rows from top to bottom: it drops the boxes above
 * the row, so that each box is checked only for the few rows that it reaches. Blocks can have tens of thousands of boxes.
 */
function boxesByRow(boxes: readonly Box[]): (row: Box) => readonly Box[] {
  const sorted = [...boxes].sort((one, other) => one.top - other.top);
  let next = 0;
  let reached: Box[] = [];
  return ({ top, bottom }) => {
    for (; (sorted[next]?.top ?? Number.POSITIVE_INFINITY) < bottom + CLEARANCE; next++)
      reached.push(sorted[next] as Box);
    reached = reached.filter((box) => box.bottom + CLEARANCE > top);
    return reached;
  };
}

/** Chooses a place for the button directly above the block, or else directly below it. Undefined if neither place is free. */
export function chooseSpotOutside(room: BlockRoom, { size, gap }: ButtonSize): Box | undefined {
  for (const top of [room.area.top - CLEARANCE - size, room.area.bottom + CLEARANCE]) {
    const spot = fitRow(room, top, { size, gap });
    if (spot && isFree(room, spot)) return spot;
  }
  return undefined;
}

const isFree = (room: BlockRoom, spot: Box) =>
  !room.isClipped(spot) && !room.texts.some((text) => touches(spot, text, CLEARANCE, CLEARANCE));

/** Fits the button into a row: at its end, or else next to one of the other buttons (`controls`). Undefined if there is no room. */
function fitRow({ area, controls, isRightToLeft }: BlockRoom, top: number, { size, gap }: ButtonSize): Box | undefined {
  let spot = boxAt(isRightToLeft ? area.left + gap : area.right - gap - size, top, size);
  for (let count = 0; count < MAX_POSITIONS; count++) {
    const control = controls.find((box) => touches(spot, box, gap, gap / 2));
    if (!control) return spot.left >= area.left && spot.right <= area.right ? spot : undefined;
    spot = boxAt(isRightToLeft ? control.right + gap : control.left - gap - size, top, size);
  }
  return undefined;
}
