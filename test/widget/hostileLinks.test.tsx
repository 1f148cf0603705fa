import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { SearchResult } from '../../src/protocol/messages/assistantMessage.js';
import { expectVisible } from './support/expectVisible.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';

/** A host that looks like `docs.acme.com`, with a Cyrillic `о`. */
const LOOK_ALIKE = 'd\u043ecs.acme.com';
const PUNYCODE = new URL(`https://${LOOK_ALIKE}`).hostname;
const HIDDEN = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

interface Reply {
  suggestions?: string[];
  sources?: { url: string; title?: string }[];
  results?: Partial<SearchResult>[];
}

/** Asks a question that gets an answer with these suggestions, sources and search results. Returns the rows of the list called `name`. */
async function rowsOf(name: 'Read next' | 'Sources', { suggestions = [], sources = [], results = [] }: Reply) {
  const text = `Yes.\n\n\`\`\`suggestions\n${suggestions.join('\n')}\n\`\`\`\n`;
  const steps = [
    '9:{"toolCallId":"1","toolName":"search","args":{"query":"colour"}}\n',
    `a:${JSON.stringify({ toolCallId: '1', result: results })}\n`,
    ...sources.map((source, id) => `h:${JSON.stringify({ sourceType: 'url', id: `${id}`, ...source })}\n`),
    `0:${JSON.stringify(text)}\n`,
    'd:{"finishReason":"stop"}\n',
  ];
  const rendered = renderAssistant({ steps });
  rendered.handle.current?.ask('How?');
  const list: HTMLElement = await rendered.assistant.findByRole(name === 'Sources' ? 'list' : 'region', { name });
  return { ...rendered, list, rows: [...list.querySelectorAll<HTMLElement>('.da-row')] };
}

/** Returns the visible lines of a row. */
const linesOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('.da-row-body')?.innerText.split('\n');

describe('suggestions', () => {
  const rowsOfSuggestions = (suggestions: string[]) => rowsOf('Read next', { suggestions });

  test('do not repeat a source', async () => {
    const { rows } = await rowsOf('Read next', {
      sources: [{ url: '/fonts', title: 'Fonts' }, { url: '/theming#dark' }],
      suggestions: ['(Fonts)[/fonts/]', '(Theming)[/theming]', '(Weights)[/fonts#weights]', '(Parts)[/parts]'],
    });
    expect(rows.map((row) => linesOf(row)?.[0])).toEqual(['Weights', 'Parts']);
  });

  test('show the real host if their text names another', async () => {
    const { rows } = await rowsOfSuggestions([
      '(bank.com)[https://evil.example/x]',
      '(Log in at https://bank.com/login)[https://evil.example/y]',
      '(Theming)[https://other.example/]',
    ]);
    expect(rows.map(linesOf)).toEqual([
      ['bank.com', 'evil.example'],
      ['Log in at https://bank.com/login', 'evil.example'],
      ['Theming', 'other.example'],
    ]);
    await expectVisible(rows[0]?.querySelector<HTMLElement>('.da-row-place'));
  });

  test('show the punycode of a look-alike host', async () => {
    const { rows } = await rowsOfSuggestions([`(${LOOK_ALIKE})[https://${LOOK_ALIKE}/]`]);
    expect(linesOf(rows[0])).toEqual([LOOK_ALIKE, PUNYCODE]);
  });

  test('never cut off the end of a long host', async () => {
    const host = `docs.acme.com.${'a'.repeat(60)}.${'b'.repeat(60)}.evil.example`;
    const { rows } = await rowsOfSuggestions([`(docs.acme.com)[https://${host}/]`]);
    const destination = rows[0]?.querySelector('.da-row-place') as HTMLElement;
    expect(destination).toHaveTextContent(host);
    expect(destination.scrollWidth).toBeLessThanOrEqual(destination.clientWidth);
    expect(getComputedStyle(destination).textOverflow).toBe('clip');
  });

  test('contain no hidden characters', async () => {
    const { list, rows } = await rowsOfSuggestions(['(\u202emoc.knab\u0007 \u2066here\u2069)[https://evil.example/]']);
    expect(list.textContent).not.toMatch(HIDDEN);
    expect(linesOf(rows[0])).toEqual(['moc.knab here', 'evil.example']);
  });

  test('without visible text or with an unsafe URL are left out', async () => {
    const { list } = await rowsOfSuggestions([
      '(\u200b\u202e)[/a]',
      '(\u3164 )[/b]',
      '(Trap)[javascript:alert(1)]',
      '(Sign in)[https://docs.acme.com@evil.example/]',
      '(Good)[/good]',
    ]);
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    await expectVisible(within(list).findByRole('link', { name: 'Good' }));
  });

  test('are limited to five, and to 160 characters each', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `(${index} ${'long '.repeat(200)})[/${index}]`);
    const { rows } = await rowsOfSuggestions(many);
    expect(rows).toHaveLength(5);
    expect(rows.map((row) => row.querySelector('bdi')?.textContent?.length)).toEqual([160, 160, 160, 160, 160]);
    expect(rows[0]).toHaveTextContent(/^0 long .*…\/0$/);
  });
});

describe('sources', () => {
  test('take one line with a mouse, unless they have the focus or must show their host', async () => {
    const title = 'A title that is much longer than the panel is wide, as those of generated references are';
    const { rows } = await rowsOf('Sources', {
      sources: [
        { url: '/long', title },
        { url: '/theming', title: 'Theming' },
        { url: 'https://evil.example/', title: 'bank.com' },
      ],
    });
    const heights = () => rows.map(({ offsetHeight }) => offsetHeight);
    const [long = 0, short = 0, misleading = 0] = heights();
    expect(long).toBe(short);
    expect(misleading).toBeGreaterThan(short);
    expect(rows[0]?.querySelector('.da-row-title')).toHaveAttribute('title', title);
    expect(rows[0]).toHaveAccessibleName(expect.stringContaining(title));
    // Press a key first: after a key press, the browser treats focus as visible (`:focus-visible`).
    await userEvent.keyboard('{Tab}');
    rows[0]?.focus();
    expect(heights()[0]).toBeGreaterThan(short);
  });

  test('show the real host first if the title or the section names another', async () => {
    const { rows } = await rowsOf('Sources', {
      sources: [{ url: 'https://evil.example/docs.acme.com/guide', title: 'docs.acme.com' }],
      results: [
        { url: 'https://evil.example/b', metadata: { title: 'Guide', section: 'https://docs.acme.com/guide' } },
        { url: 'https://other.example/c', metadata: { title: 'Plain', section: 'Title' } },
      ],
    });
    expect(rows.map(linesOf)).toEqual([
      ['Guide', 'evil.example', 'https://docs.acme.com/guide'],
      ['Plain', 'Title · other.example/c'],
      ['docs.acme.com', 'evil.example'],
    ]);
  });

  test('show the punycode of a look-alike host', async () => {
    const { rows } = await rowsOf('Sources', {
      sources: [{ url: `https://${LOOK_ALIKE}/a`, title: LOOK_ALIKE }, { url: `https://${LOOK_ALIKE}/b` }],
    });
    expect(rows.map(linesOf)[0]).toEqual([LOOK_ALIKE, PUNYCODE]);
    expect(rows.map(linesOf)[1]?.[0]).toBe(`${PUNYCODE}/b`);
  });

  test('contain no hidden characters, not even decoded from the URL', async () => {
    const { list, rows } = await rowsOf('Sources', {
      sources: [
        { url: '/a', title: 'The\u202e guide\u0007\nof \u2066colours' },
        { url: '/b%E2%80%AEgpj.exe' },
        { url: 'javascript:\u202e\u0007alert(1)' },
      ],
      results: [{ path: '/c%1B', metadata: { title: '\u200b\u202e', section: 'One\u202e' } }],
    });
    expect(list.textContent).not.toMatch(HIDDEN);
    expect(rows.map((row) => linesOf(row)?.[0])).toEqual([
      '/c%1B',
      'The guide of colours',
      '/b%E2%80%AEgpj.exe',
      'javascript:alert(1)',
    ]);
  });

  test('cut long titles and sections', async () => {
    const { rows } = await rowsOf('Sources', {
      results: [{ path: '/a', metadata: { title: 'Title '.repeat(500), section: 'Section '.repeat(500) } }],
    });
    expect(rows[0]?.querySelector('.da-row-title')?.textContent).toHaveLength(200);
    expect(rows[0]?.querySelector('.da-row-detail')?.textContent?.length).toBeLessThan(220);
  });

  test('are copied with a conversation as shown', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { assistant } = await rowsOf('Sources', {
      sources: [
        { url: 'javascript:alert(1)', title: 'Trap](<https://evil.example>)\n# Heading' },
        { url: 'https://evil.example/', title: 'bank\u202e.com' },
      ],
    });
    await userEvent.click(assistant.getByRole('button', { name: 'More' }));
    await userEvent.click(await assistant.findByRole('menuitem', { name: 'Copy conversation' }));
    expect(written.mock.calls[0]?.[0]).toContain(
      '1. Trap\\](\\<https://evil.example>) # Heading\n2. [bank.com](<https://evil.example/>) (evil.example)\n',
    );
    written.mockRestore();
  });
});
