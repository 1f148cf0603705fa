import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../src/answer/answer.css';
import { Answer } from '../../src/answer/index.js';

// Readers who prefer reduced motion see the text when it arrives, without animation.
beforeEach(() => void vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ROWS = [
  '| option | default | meaning |',
  '| --- | --- | --- |',
  '| a | 1 | short |',
  '| anOptionWithALongName | "auto" | What it is for, in a sentence that is longer than the others. |',
  '| b | `a value that is long` | x |',
];
const TEXT = `${ROWS.join('\n')}\n\nThe end.`;

const leftEdges = (container: Element) =>
  [...container.querySelectorAll('th')].map((cell) => cell.getBoundingClientRect().left);

/** Renders each prefix of a text. @returns every state of `look` */
function streamed<State>(look: (container: Element) => State, text = TEXT): Set<string> {
  const states = new Set<string>();
  const { container, rerender } = render(<Answer text="" streaming />);
  container.style.inlineSize = '500px';
  for (let length = 1; length <= text.length; length++) {
    rerender(<Answer text={text.slice(0, length)} streaming />);
    states.add(JSON.stringify(look(container)));
  }
  rerender(<Answer text={text} />);
  states.add(JSON.stringify(look(container)));
  return states;
}

describe('a table that streams', () => {
  it('appears with its first row, and its columns stay where they are', () => {
    const states = streamed((container) => (container.querySelector('th') ? leftEdges(container) : 'hidden'));
    expect([...states]).toEqual(['"hidden"', expect.stringMatching(/^\[/)]);
  });

  it('never appears without a row', () => {
    const states = streamed((container) => [
      container.querySelectorAll('th').length,
      container.querySelectorAll('td').length > 0,
    ]);
    expect([...states]).toEqual(['[0,false]', '[3,true]']);
  });

  it('is shown without rows if the answer ends', () => {
    render(<Answer text={ROWS.slice(0, 2).join('\n')} />);
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  });

  it('follows the width of the answer', () => {
    const { container, rerender } = render(<Answer text={`${ROWS.slice(0, 3).join('\n')}\n`} streaming />);
    container.style.inlineSize = '600px';
    rerender(<Answer text={TEXT} streaming />);
    const table = screen.getByRole('table');
    expect(table.style.tableLayout).toBe('fixed');
    expect(table.offsetWidth).toBe(612);
    container.style.inlineSize = '400px';
    expect(table.offsetWidth).toBe(412);
  });
});

it('a table that is complete at once fits its columns to all rows', () => {
  const { rerender } = render(<Answer text={TEXT} />);
  rerender(<Answer text={TEXT} />);
  expect(screen.getByRole('table').style.tableLayout).toBe('');
});

it('the columns of a wide table stay readable', () => {
  const cells = Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`);
  const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;
  const { container } = render(<Answer text={[row(cells), row(cells.map(() => '---')), row(cells)].join('\n')} />);
  container.style.inlineSize = '390px';
  const heights = screen.getAllByRole('columnheader').map((cell) => cell.offsetHeight);
  expect(new Set(heights).size).toBe(1);
  expect(heights[0]).toBeLessThan(35);
  const frame = container.querySelector('.da-table') as HTMLElement;
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth);
});
