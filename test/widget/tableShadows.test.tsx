import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { line } from '../support/situations.js';
import { whenAtRest } from '../support/watchDom.js';
import { emulateMotion } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { takePicture } from './support/takePicture.js';
import { outsideAct } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

/**
 * Returns two values: whether the left edge of a table is darker than its middle, and whether the right edge is. Compares pixels near the
 * top, above the text.
 */
async function readShadows(table: HTMLElement): Promise<[left: boolean, right: boolean]> {
  const { width, greenAt } = await takePicture(table);
  const surface = greenAt(width / 2, 2);
  return [greenAt(1, 2) < surface - 2, greenAt(width - 2, 2) < surface - 2];
}

test.each([
  ['left to right', 'column', 1],
  ['right to left', 'عمود', -1],
])('a table shows a shadow on each side where it has more columns: %s', async (_direction, word, sign) => {
  const row = (cell: string) => `|${` ${cell} |`.repeat(14)}`;
  const text = [row(word), row('---'), row(word)].join('\n');
  const steps = [line('0', text), line('d', { finishReason: 'stop' })];
  const { assistant, handle } = renderAssistant({ steps }, { theme: 'light' });
  handle.current?.ask('Which columns?');
  await assistant.findByRole('button', { name: /^Enlarge table/ });
  await outsideAct(() => whenAtRest(shadowRootOf()));
  const table = shadowRootOf().querySelector('.da-table') as HTMLElement;
  // answer.css animates a shadow; conversation.css must turn this animation off. Enable motion, because reduced motion also turns it off.
  await emulateMotion();
  expect(getComputedStyle(table).animationName).toBe('none');
  const end = table.scrollWidth - table.clientWidth;
  const shadowsAt = async (scrolled: number) => {
    table.scrollLeft = sign * scrolled;
    await waitFor(() => expect(Math.abs(table.scrollLeft - sign * scrolled)).toBeLessThanOrEqual(1));
    const shadows = await readShadows(table);
    return sign > 0 ? shadows : shadows.toReversed();
  };
  expect(await shadowsAt(0)).toEqual([false, true]);
  expect(await shadowsAt(end / 2)).toEqual([true, true]);
  expect(await shadowsAt(end)).toEqual([true, false]);
});
