import { describe, expect, it } from 'vitest';
import { messageBlocks } from '../../src/headless/messageBlocks.js';
import { takeSuggestions } from '../../src/headless/takeSuggestions.js';
import { type AnswerOutcome, outcomeAnnotation } from '../../src/protocol/messages/answerOutcome.js';
import type { MessagePart } from '../../src/protocol/messages/assistantMessage.js';
import { contextAnnotation } from '../../src/protocol/messages/contextAnnotation.js';

const answer = (...parts: MessagePart[]) => ({ id: 'a', role: 'assistant' as const, content: '', parts });
const search = (id: string, query: string, result?: unknown): MessagePart => ({
  type: 'tool-invocation',
  toolInvocation:
    result === undefined
      ? { state: 'call', toolCallId: id, toolName: 'search', args: { query } }
      : { state: 'result', toolCallId: id, toolName: 'search', args: { query }, result },
});

describe('the blocks of a message', () => {
  it('are one for each rendered part, in order, with stable keys', () => {
    const { blocks } = messageBlocks(
      answer(
        { type: 'step-start' },
        { type: 'reasoning', reasoning: 'hm', details: [] },
        { type: 'text', text: 'Hi' },
        { type: 'text', text: ' ' },
      ),
    );
    expect(blocks).toEqual([
      { kind: 'reasoning', key: '1', text: 'hm', hidden: false },
      { kind: 'text', key: '2', text: 'Hi' },
    ]);
  });

  it('mark reasoning without text as hidden', () => {
    const part: MessagePart = { type: 'reasoning', reasoning: '', details: [{ type: 'redacted', data: 'x' }] };
    expect(messageBlocks(answer(part)).blocks).toEqual([{ kind: 'reasoning', key: '0', text: '', hidden: true }]);
  });

  it('merge consecutive searches', () => {
    const { blocks } = messageBlocks(
      answer(search('1', 'accent', [{ path: '/a' }, { path: '/b' }]), search('2', 'dark mode')),
    );
    expect(blocks).toEqual([
      { kind: 'search', key: '0', queries: ['accent', 'dark mode'], resultCount: 2, done: false },
    ]);
  });

  it('show any other tool as a generic block', () => {
    const part: MessagePart = {
      type: 'tool-invocation',
      toolInvocation: { state: 'result', toolCallId: '1', toolName: 'open_form', args: {}, result: 1 },
    };
    expect(messageBlocks(answer(part)).blocks).toEqual([{ kind: 'tool', key: '0', toolName: 'open_form', done: true }]);
  });

  it('ignore unknown kinds of parts', () => {
    expect(messageBlocks(answer({ type: 'video' } as never, { type: 'text', text: 'Hi' })).blocks).toHaveLength(1);
  });
});

describe('the sources of a message', () => {
  it('are left out of a refusal, whose text names them, according to its last outcome', () => {
    const message = answer(search('1', 'accent', [{ path: '/a' }]), { type: 'text', text: '- [A](/a)' });
    const sourcesWith = (...outcomes: AnswerOutcome[]) =>
      messageBlocks({ ...message, annotations: [{ x: 1 }, ...outcomes.map(outcomeAnnotation)] }).sources;
    expect(sourcesWith('none')).toEqual([]);
    expect(sourcesWith()).toHaveLength(1);
    expect(sourcesWith('none', 'closest')).toHaveLength(1);
  });

  it('are search results and source parts, merged by URL in first-seen order', () => {
    const { sources } = messageBlocks(
      answer(
        search('1', 'x', [
          { path: 'guide/a' },
          { url: 'https://docs.acme.com/b', metadata: { title: 'B', section: 'Two' } },
          { nothing: true },
          'text',
        ]),
        { type: 'source', source: { sourceType: 'url', id: 's', url: '/guide/a', title: 'A' } },
        { type: 'source', source: { sourceType: 'url', id: 's2', url: '/c' } },
      ),
    );
    expect(sources.map(({ url, title, section }) => [url, title, section])).toEqual([
      ['/guide/a', 'A', undefined],
      ['https://docs.acme.com/b', 'B', 'Two'],
      ['/c', undefined, undefined],
    ]);
  });

  it('contain a page once that is named by its path and by its URL', () => {
    const message = answer(search('1', 'x', [{ path: '/guide/a', content: 'Passage.' }]), {
      type: 'source',
      source: { sourceType: 'url', id: 's', url: 'https://docs.acme.com/guide/a/', title: 'A' },
    });
    const { sources } = messageBlocks(message, false, 'https://docs.acme.com');
    expect(sources).toEqual([expect.objectContaining({ url: '/guide/a', title: 'A', passage: 'Passage.' })]);
  });

  it('are found in results that are wrapped in an object', () => {
    expect(messageBlocks(answer(search('1', 'x', { results: [{ path: '/a' }] }))).sources).toHaveLength(1);
  });
});

it('sources are shown although the `docsUrl` function of the site throws an error', () => {
  const source = { sourceType: 'url' as const, id: '1', url: 'https://docs.acme.com/a' };
  const docsUrl = () => {
    throw new Error('No such path.');
  };
  expect(messageBlocks(answer({ type: 'source', source }), false, docsUrl).sources).toEqual([
    expect.objectContaining({ url: source.url }),
  ]);
});

describe('the context of a question', () => {
  it('is read from its annotation', () => {
    const item = { type: 'code' as const, value: 'x' };
    const question = {
      id: 'q',
      role: 'user' as const,
      content: 'Why?',
      parts: [],
      annotations: [contextAnnotation([item]), 'other'],
    };
    expect(messageBlocks(question).context).toEqual([item]);
  });
});

describe('suggestions', () => {
  const fence = '```suggestions\n(Make it dark?)[/dark]\n[Which browsers?](/browsers)\nnot one\n```';

  it('are removed from the answer, in both notations', () => {
    const taken = takeSuggestions(`Text.\n\n${fence}\n\nMore.`, false);
    expect(taken.suggestions.map(({ text, url }) => [text, url])).toEqual([
      ['Make it dark?', '/dark'],
      ['Which browsers?', '/browsers'],
    ]);
    expect(taken.text).toBe('Text.\n\n\nMore.');
  });

  it('are never shown as text while they stream', () => {
    const whole = `Text.\n\n${fence}\n`;
    for (let length = 0; length <= whole.length; length += 1) {
      expect(takeSuggestions(whole.slice(0, length), true).text.trim()).toMatch(/^(T|Te|Tex|Text|Text\.)?$/);
    }
  });

  it('are read from an unclosed block', () => {
    expect(takeSuggestions('Text.\n```suggestions\n(A)[/a]', false)).toMatchObject({
      text: 'Text.',
      suggestions: [{ text: 'A' }],
    });
  });

  it('are not read from an example inside another code block', () => {
    const example = '````md\n```suggestions\n(A)[/a]\n```\n````';
    expect(takeSuggestions(example, false)).toEqual({ text: example, suggestions: [] });
  });

  it.each([
    ['- ```sh\n  npm i\n  ```', 'in a list item'],
    ['1. ```sh\n   npm i\n   ```', 'in a numbered item'],
    ['- 1. ```sh\n     npm i\n     ```', 'in a nested item'],
    ['- ```sh\n  npm i\n\nMore.', 'that the end of a list item ends'],
    ['```md\n    ```\n```', 'with an indented fence'],
    ['> ```sh\n> npm i\n> ```', 'in a quote'],
    ['> ```sh\n> npm i\n\nMore.', 'that the end of a quote ends'],
    ['10. Run:\n\n    ```sh\n    npm i\n\nMore.', 'that the end of an indented item ends'],
  ])('are read after a block of code %j, %s', (code) => {
    const taken = takeSuggestions(`${code}\n\n${fence}`, false);
    expect(taken.suggestions).toHaveLength(2);
    expect(taken.text.trim()).toBe(code);
  });

  it.each([
    '- ````md\n  ```suggestions\n  (A)[/a]\n  ```\n  ````',
    '- Write:\n\n    ````md\n  ```suggestions\n  (A)[/a]\n  ```\n    ````',
    '> ````md\n> ```suggestions\n> (A)[/a]\n> ```\n> ````',
  ])('are not read from an example inside a list item or quote: %j', (example) => {
    expect(takeSuggestions(example, false)).toEqual({ text: example, suggestions: [] });
  });

  it('are read after a line of inline code that begins with three backticks', () => {
    const taken = takeSuggestions(`\`\`\`npm i\`\`\`\n\n${fence}`, false);
    expect(taken.suggestions).toHaveLength(2);
    expect(taken.text.trim()).toBe('```npm i```');
  });

  it.each(['(', '['])('are searched in linear time in a line of a million brackets: %s', (bracket) => {
    // In quadratic time, this would take an hour.
    const line = bracket + (bracket === '(' ? ')[' : '](').repeat(500_000);
    expect(takeSuggestions(`\`\`\`suggestions\n${line}`, false)).toEqual({ text: '', suggestions: [] });
  });

  it('are not read from a code block in another language', () => {
    const code = '```ts\nconst suggestions = 1;\n```';
    expect(takeSuggestions(code, false)).toEqual({ text: code, suggestions: [] });
    expect(takeSuggestions('Text\n```ts', true).text).toBe('Text\n```ts');
  });
});
