import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, inject, it, vi } from 'vitest';
import { Answer } from '../../src/answer/index.js';
import { type Arrival, type Play, playAnswer, randomPlay } from './support/playAnswer.js';
import { randomMarkdown } from './support/randomMarkdown.js';

declare module 'vitest' {
  interface ProvidedContext {
    streaming: { numRuns: number; seed?: number };
  }
}

const ONE_BY_ONE: Arrival = { size: 1, wait: 80, early: false, sync: false, toggle: false };
const FIVE_CHARACTERS: Arrival = { size: 5, wait: 0, early: true, sync: true, toggle: false };
const ORDINARY = { reduced: false, hidden: false, strict: false, endsWithText: false };

/** Lines of words. Each word ends with a different ideograph (a Chinese character), by which the test recognises the word. */
const EIGHT_LINES = Array.from({ length: 8 }, (_, line) =>
  ['one', 'two', 'three', 'four'].map((word, index) => word + String.fromCharCode(0x4e00 + 4 * line + index)).join(' '),
).join('\n');

const play = (text: string, arrival: Arrival, reader: Partial<Play> = {}) =>
  playAnswer({ text, arrivals: [arrival], ...ORDINARY, ...reader });

/**
 * `play` and `playAnswer` check an answer after every commit of React and at its end:
 * - An ideograph that has been shown stays. Each ideograph occurs only once in the Markdown, so that the test can recognise it. Outside
 *   code blocks, other characters are not checked, because they may disappear: `**` becomes markup when its other half arrives.
 * - The text of a code block only gets longer.
 * - The elements at the end equal those of the whole text rendered in one piece.
 */
describe('a streamed answer shows all of its text and never removes shown text', () => {
  it.each(['```\n>`', '```\n ~', '~~~\n\t`', '> ```\n> >`\n> ~', '- ```\n   ~\n  x', '- ```\n  a\n `b`'])(
    'when a line of code begins like the end of its code block: %j',
    (text) => {
      expect(play(text, ONE_BY_ONE)).toBeUndefined();
      expect(play(`${text}\n/bin/run`, ONE_BY_ONE)).toBeUndefined();
      expect(play(text, ONE_BY_ONE, { reduced: true })).toBeUndefined();
    },
  );

  it.each(['x *w ~~w (http://l.co~~', '一 *丁 ~~丂 (http://l.co/七~~', '*一 **丁 `丂` 七**', '~~一 _丁 `丂` 七_ 丄'])(
    'when emphasis turns out to be another kind of emphasis: %j',
    (text) => {
      for (const reduced of [false, true]) expect(play(text, ONE_BY_ONE, { reduced })).toBeUndefined();
    },
  );

  it.each([
    ['with reduced motion', { reduced: true }],
    ['in a hidden tab', { hidden: true }],
    ['at the usual pace', {}],
  ])('when text arrives before React has committed the last step, %s', (_, reader) => {
    for (const arrival of [FIVE_CHARACTERS, { ...FIVE_CHARACTERS, wait: 40 }]) {
      expect(play(EIGHT_LINES, arrival, reader)).toBeUndefined();
    }
  });

  it('when the tab is hidden and shown again', () => {
    for (const early of [false, true]) {
      expect(play(EIGHT_LINES, { size: 4, wait: 30, early, sync: true, toggle: true })).toBeUndefined();
    }
  });

  it.each([
    ['a bracket around a link that is not one', '*[ *一** *[丁](/x*\n*丂*'],
    ['code whose CRLF line ending is split', '```\r\n一\r\n```\r\n    丁\r\n'],
    ['an underscore behind a host', '(http://l.co![一_w'],
    ['a second footnote of the same label', '- [^a]: 一\n\n- > [^a]: 丁'],
  ])('with %s', (_, text) => {
    expect(play(text, ONE_BY_ONE, { reduced: true })).toBeUndefined();
  });

  it.each([
    ['a paragraph', 'one **two', ' three** four'],
    ['code', '```\none two', ' three four'],
  ])('when a translator has replaced the text nodes of %s', (_, start, rest) => {
    const motion = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { container, rerender } = render(<Answer text="" streaming />);
    rerender(<Answer text={start} streaming />);
    const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT, (node) =>
      /one|two/.test(node.nodeValue ?? '') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    const found: Text[] = [];
    while (nodes.nextNode()) found.push(nodes.currentNode as Text);
    for (const node of found) {
      const translation = document.createElement('font');
      translation.textContent = node.data.toUpperCase();
      node.replaceWith(translation);
    }
    rerender(<Answer text={start + rest} streaming />);
    expect(container.textContent?.toLowerCase()).toContain('one two three four');
    motion.mockRestore();
  });

  it('with random Markdown that arrives in random pieces', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(randomPlay(randomMarkdown), async (random) => {
        // Let the page communicate with the test runner.
        if (++runs % 25 === 0) await new Promise((resolve) => setTimeout(resolve));
        expect(playAnswer(random)).toBeUndefined();
      }),
      inject('streaming'),
    );
  }, 3_600_000);
});
