import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/answer/answer.css';
import { Answer, type AnswerTableProps } from '../../src/answer/index.js';

// Emulate reduced motion, so that text is shown when it arrives, without animation.
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

const OWN_TABLE = { table: ({ children }: AnswerTableProps) => <table>{children}</table> };

const leftEdges = (container: Element) =>
  [...container.querySelectorAll('th')].map((cell) => cell.getBoundingClientRect().left);

/** Renders each prefix of the Markdown. @returns every different result of `look`, as JSON. */
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

  it('without pipes at the ends of its lines keeps the first word until it appears with its first row', () => {
    const text = ['option | default', '--- | ---', 'a | 1', 'b | a value that is long'].join('\n');
    const states = streamed((container) => (container.querySelector('th') ? leftEdges(container) : 'hidden'), text);
    expect([...states]).toEqual(['"hidden"', expect.stringMatching(/^\[/)]);
    const { container } = render(<Answer text={text.slice(0, text.indexOf('1'))} streaming />);
    expect(container).toHaveTextContent(/^option$/);
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
    expect(table.offsetWidth).toBe(608);
    container.style.inlineSize = '400px';
    expect(table.offsetWidth).toBe(408);
  });
});

/** This table fits on a phone without scrolling only if the head and the first row determine the widths of the columns. */
const PROPERTIES = [
  '| Property | Default | Since | Meaning |',
  '| --- | --- | --- | --- |',
  '| `--acme-accent` | `#0a6cff` | 1.0 | Colour of links, buttons and the focus ring |',
  '| `--acme-font` | inherited | 1.2 | Font of everything, also of the code unless the next property is set |',
  '| `--acme-density` | `comfortable` | 2.0 | Distance between the entries of lists: `comfortable` or `compact` |',
].join('\n');

/** The widths and heights of a table and of its column headers. */
const shapeOf = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>('table, th')].map(({ offsetWidth, offsetHeight }) => [
    offsetWidth,
    offsetHeight,
  ]);

describe.each([358, 388])('columns in an answer of %i px', (width) => {
  const renderTable = (text = PROPERTIES) => {
    const result = render(<Answer text={text} />);
    result.container.style.cssText = `inline-size: ${width}px; font: 14px/22px sans-serif`;
    return result;
  };

  it('follow their first cells, so that the table fits', () => {
    const { container } = renderTable();
    const frame = container.querySelector('.da-table') as HTMLElement;
    expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
    const [name = 0, value = 0, since = 0, meaning = 0] = [...container.querySelectorAll('th')].map(
      ({ offsetWidth }) => offsetWidth,
    );
    expect(since).toBeLessThan(value);
    expect(value).toBeLessThan(name);
    expect(name).toBeLessThan(meaning);
  });

  it('are the same in a finished table and in one that has streamed', () => {
    const { container } = renderTable();
    const finished = shapeOf(container);
    cleanup();
    const { container: other, rerender } = renderTable('');
    for (let length = 1; length <= PROPERTIES.length; length++) {
      rerender(<Answer text={PROPERTIES.slice(0, length)} streaming />);
    }
    rerender(<Answer text={PROPERTIES} />);
    expect(shapeOf(other)).toEqual(finished);
  });

  it('do not depend on later rows', () => {
    const columns = (text: string) => {
      const { container } = renderTable(text);
      const widths = [...container.querySelectorAll('th')].map((cell) => cell.getBoundingClientRect().width);
      cleanup();
      return widths;
    };
    const longer = `${PROPERTIES}\n| \`--acme-density-of-every-list-on-the-page\` | a | b | c |`;
    expect(columns(longer)).toEqual(columns(PROPERTIES.split('\n').slice(0, 3).join('\n')));
  });
});

it('a table in the dialog fits its columns to all rows', async () => {
  const lines = [
    Array(14).fill('a column'),
    Array(14).fill('---'),
    Array(14).fill('1'),
    Array(14).fill('aVeryLongName'),
  ];
  const { container } = render(<Answer text={lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')} />);
  container.style.inlineSize = '390px';
  (await screen.findByRole('button', { name: /^Enlarge table/ })).click();
  const dialog = await screen.findByRole('dialog', { name: 'Table' });
  const heights = (table: Element) => [...table.querySelectorAll('tr')].map(({ offsetHeight }) => offsetHeight);
  const [, small = 0, large = 0] = heights(container.querySelector('.da-table') as Element);
  expect(large).toBeGreaterThan(small);
  const [, one, other] = heights(dialog);
  // The last row can be slightly shorter than the others, because it has no bottom border.
  expect(other).toBeLessThanOrEqual(one ?? 0);
});

describe('the first column of a narrow answer', () => {
  const renderTable = (...rows: string[]) => {
    const { container } = render(<Answer text={rows.toSpliced(1, 0, '| --- | --- | --- |').join('\n')} />);
    container.style.inlineSize = '358px';
  };

  it('has space for a name of twelve letters in a later row', () => {
    renderTable(
      '| Limit | Default | Meaning |',
      '| `idle` | 30000 | longest silence |',
      '| `finishGraces` | 1000 | later |',
    );
    expect(screen.getByText('finishGraces').getClientRects()).toHaveLength(1);
  });

  it('is narrow below a head of two letters at most', () => {
    renderTable(
      '| # | Step | Meaning |',
      '| 1 | install | copies the files of the package |',
      '| 2 | start | opens the port |',
    );
    expect(screen.getByText('#').getBoundingClientRect().width).toBeLessThan(80);
  });
});

it('a table is copied as Markdown and as CSV, and the result is announced', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  render(<Answer text={'| a | b |\n| --- | --: |\n| `x` | 1, 2 |'} />);
  const announced = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
  for (const format of ['Markdown', 'CSV']) {
    const button = await screen.findByRole('button', { name: `Copy table as ${format}: a, b` });
    expect(button).toHaveTextContent(format);
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(copied).toHaveLength(format === 'CSV' ? 2 : 1));
    await waitFor(() => expect(announced()).toContain('Copied'));
  }
  expect(copied).toEqual(['| a | b |\n| --- | --: |\n| `x` | 1, 2 |', 'a,b\r\nx,"1, 2"']);
  expect(screen.queryByRole('button', { name: /^Enlarge table/ })).toBeNull();
});

it('a second copy does not show the result of the first one as its own', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) =>
    text.startsWith('|') ? Promise.resolve() : new Promise(() => {}),
  );
  render(<Answer text={'| a | b |\n| --- | --: |\n| x | 1 |'} />);
  (await screen.findByRole('button', { name: 'Copy table as Markdown: a, b' })).click();
  await screen.findByRole('button', { name: 'Copied: Markdown' });
  screen.getByRole('button', { name: 'Copy table as CSV: a, b' }).click();
  await screen.findByRole('button', { name: 'Copy table as Markdown: a, b' });
  expect(screen.getByRole('button', { name: 'Copy table as CSV: a, b' })).toHaveTextContent('CSV');
});

it('a wide table opens in a dialog, from which Escape, a button and a press on the backdrop return', async () => {
  const row = `|${' a column of a wide table |'.repeat(14)}`;
  const onKeyDown = vi.fn();
  const { container } = render(
    // Strict Mode shows the dialog, closes it and shows it again.
    <StrictMode>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: like the panel, which closes with Escape */}
      <div onKeyDown={onKeyDown}>
        <Answer text={`${row}\n|${' --- |'.repeat(14)}\n${row}`} />
      </div>
    </StrictMode>,
  );
  container.style.inlineSize = '390px';
  // A closed dialog stays mounted until its close event, which the browser sends in a later task.
  const isGone = () => waitFor(() => expect(container.querySelector('dialog')).toBeNull());
  const enlarge = await screen.findByRole('button', { name: /^Enlarge table/ });
  enlarge.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Table' });
  // Simulate a late close event. Strict Mode has closed the dialog and shown it again, so the event belongs to the first showing.
  fireEvent(dialog, new Event('close'));
  await waitFor(() => expect(dialog.getBoundingClientRect().width).toBeGreaterThan(900));
  expect(dialog.querySelectorAll('th')).toHaveLength(14);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  onKeyDown.mockClear();
  await userEvent.keyboard('{Escape}');
  await isGone();
  expect(document.activeElement).toBe(enlarge);
  expect(onKeyDown).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Close' })).click();
  await isGone();
  expect(document.activeElement).toBe(enlarge);
  await userEvent.keyboard('{Enter}');
  const again = await screen.findByRole('dialog', { name: 'Table' });
  const outside = { clientX: 1, clientY: 1 };
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(again, outside);
  expect(again).toHaveAttribute('open');
  fireEvent.pointerDown(again, outside);
  fireEvent.click(again, outside);
  await isGone();
});

it('a wide table opens again immediately, before the closed dialog has reported that it is closed', async () => {
  const row = `|${' a column of a wide table |'.repeat(14)}`;
  const { container } = render(<Answer text={`${row}\n|${' --- |'.repeat(14)}\n${row}`} />);
  container.style.inlineSize = '390px';
  const enlarge = await screen.findByRole('button', { name: /^Enlarge table/ });
  fireEvent.click(enlarge);
  const first = await screen.findByRole('dialog', { name: 'Table' });
  const closed = new Promise((resolve) => first.addEventListener('close', resolve));
  // Open the table again before the browser sends the close event of the first dialog, which it does in a later task.
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(enlarge);
  await closed;
  await waitFor(() => expect(container.querySelectorAll('dialog')).toHaveLength(1));
  const second = screen.getByRole('dialog', { name: 'Table' });
  expect(second).not.toBe(first);
  expect(second).toHaveAttribute('open');
});

it('a footnote number in the dialog closes it and moves to the note', async () => {
  const row = `|${' a column of a wide table[^1] |'.repeat(14)}`;
  const { container } = render(<Answer text={`${row}\n|${' --- |'.repeat(14)}\n${row}\n\n[^1]: The note`} />);
  container.style.inlineSize = '390px';
  (await screen.findByRole('button', { name: /^Enlarge table/ })).click();
  const dialog = await screen.findByRole('dialog', { name: 'Table' });
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Footnote 1' })[0] as Element);
  await waitFor(() => expect(container.querySelector('dialog')).toBeNull());
  expect(document.activeElement).toHaveTextContent('The note');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the text' }));
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Footnote 1' })[0]);
});

it.each([
  ['Name | الاسم', 'ltr'],
  ['الاسم | Name | Type', 'rtl'],
])('the columns follow the direction of the first letter of the head: %s', (head, direction) => {
  const { container } = render(<Answer text={`| ${head} |\n|${head.replace(/[^|]+/g, ' --- ')}|\n| a | b |`} />);
  expect(container.querySelector('.da-table')).toHaveAttribute('dir', direction);
});

it('a table of the site has no tools', () => {
  const { container } = render(<Answer text={TEXT} components={OWN_TABLE} />);
  expect(screen.getByRole('table')).toBeVisible();
  expect(container.querySelector('.da-table-bar')).toBeNull();
});

it('the columns of a wide table stay readable', () => {
  const cells = Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`);
  const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;
  const { container } = render(<Answer text={[row(cells), row(cells.map(() => '---')), row(cells)].join('\n')} />);
  container.style.inlineSize = '390px';
  // If any header wrapped, the whole row would be as high as two lines.
  const [header] = screen.getAllByRole('columnheader');
  expect(header?.offsetHeight).toBeLessThan(35);
  const frame = container.querySelector('.da-table') as HTMLElement;
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth);
});

it.each(['ltr', 'rtl'] as const)('a shadow shows on which side a table has more columns (%s)', async (direction) => {
  const name = direction === 'ltr' ? 'A column' : 'عمود من الجدول';
  const row = `|${` ${name} |`.repeat(14)}`;
  const { container } = render(<Answer text={`${row}\n|${' --- |'.repeat(14)}\n${row}`} />);
  container.style.inlineSize = '390px';
  const frame = container.querySelector('.da-table') as HTMLElement;
  const end = frame.scrollWidth - frame.clientWidth;
  const sign = direction === 'ltr' ? 1 : -1;
  /** Returns the sides of the table that have a shadow. The shadows are inset, so a negative offset puts a shadow at the right side. */
  const sides = () =>
    [...getComputedStyle(frame).boxShadow.matchAll(/(-?\d+)px 0px 10px/g)].map(([, offset]) =>
      Number(offset) < 0 ? 'right' : 'left',
    );
  const [start, after] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left'];
  await waitFor(() => expect(sides()).toEqual([after]));
  frame.scrollLeft = (sign * end) / 2;
  await waitFor(() => expect(sides()).toEqual([start, after]));
  frame.scrollLeft = sign * end;
  await waitFor(() => expect(sides()).toEqual([start]));
  container.style.inlineSize = '5000px';
  await waitFor(() => expect(getComputedStyle(frame).boxShadow).toBe('none'));
});
