import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Answer } from '../../src/answer/index.js';

const renderAnswer = (text: string) => render(<Answer text={text} docsUrl={location.origin} />).container;
const marksOf = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>('.da-hidden-character')].map((mark) => [mark.textContent, mark.title]);

/** DEL, the C1 control characters, and the C0 control characters without NUL, tab and line breaks. */
const ALL_CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => /\p{Cc}/u.test(character) && !/[\t\n\r\0]/.test(character),
);

describe('hidden characters in code', () => {
  it('are shown as symbols in code blocks and inline code', () => {
    const container = renderAnswer('```js\nif (a\u202e) {}\n```\n\n`b\u2066` and `c\u001b[2K\u007f`');
    expect(marksOf(container)).toEqual([
      ['U+202E', 'Hidden character U+202E'],
      ['U+2066', 'Hidden character U+2066'],
      ['␛', 'Hidden character U+001B'],
      ['␡', 'Hidden character U+007F'],
    ]);
  });

  it('never enter the page, for every control character', () => {
    const container = renderAnswer(`\`\`\`\n${ALL_CONTROLS.map((character) => `<${character}>`).join('')}\n\`\`\``);
    const shown = container.querySelector('pre')?.textContent ?? '';
    expect(shown).not.toMatch(/[^\P{Cc}\n]/u);
    expect(shown.match(/<[^<>]+>/gu)).toHaveLength(ALL_CONTROLS.length);
    expect(shown).toContain('<␁><␂>');
    expect(shown).toContain('<␡><U+0080>');
  });

  it('do not include tabs and line breaks', () => {
    const container = renderAnswer('```\na\tb\r\nc\n```');
    expect(container.querySelector('pre')).toHaveProperty('textContent', 'a\tb\nc\n');
    expect(marksOf(container)).toEqual([]);
  });

  it('are shown as symbols in highlighted code', async () => {
    const container = renderAnswer('```js\nconst a = "\u001b[31m"; // \u0007\n```');
    await waitFor(() => expect(container.querySelector('.da-hl-keyword')).not.toBeNull());
    expect(marksOf(container).map(([symbol]) => symbol)).toEqual(['␛', '␇']);
  });

  it('are shown while the answer streams, at every prefix', async () => {
    const text = 'Run\n\n```sh\necho a\u001b[2K\u0008b\n```\n\nand `c\u0007d`.';
    const { container, rerender } = render(<Answer text="" streaming />);
    for (let length = 1; length <= text.length; length++) {
      rerender(<Answer text={text.slice(0, length)} streaming={length < text.length} />);
      expect(container.textContent).not.toMatch(/[^\P{Cc}\n]/u);
    }
    await waitFor(() => expect(container).toHaveTextContent(/echo a␛\[2K␈b.*and c␇d\.$/));
  });
});

describe('the copy button of code', () => {
  it('copies no hidden characters', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    renderAnswer('```sh\n\u001b$ npm\u202e ci\u0007\n\t$ a\u009b\u007f\n```');
    fireEvent.click(screen.getByRole('button', { name: /^Copy: / }));
    expect(await screen.findByRole('button', { name: /^Copied: / })).toBeVisible();
    expect(written).toHaveBeenCalledWith('npm ci');
    written.mockRestore();
  });
});
