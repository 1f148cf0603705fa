import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import { conversationMarkdown } from '../../src/headless/conversationMarkdown.js';

const OPTIONS = { question: 'Question', answer: 'Answer', sources: 'Sources', docsUrl: 'https://docs.acme.com' };

it('conversationMarkdown lists the names of attached files as code, without their contents', () => {
  const question = {
    id: '1',
    role: 'user',
    content: 'Why?',
    parts: [{ type: 'text', text: 'Why?' }],
    experimental_attachments: [
      {
        url: 'data:text/plain;base64,c2VjcmV0',
        name: '[log](https://evil.example) `x`\n# y.log',
        contentType: 'text/plain',
      },
      { url: '', contentType: 'image/png' },
    ],
  } as ChatMessage;
  expect(conversationMarkdown([question], { ...OPTIONS, file: 'File' })).toBe(
    "## Question\n\nWhy?\n\n- File: `[log](https://evil.example) 'x' # y.log`\n- File: `image/png`\n",
  );
  expect(conversationMarkdown([question], OPTIONS)).toContain('\n\n- `[log]');
});

it.each([
  ['a mail link', 'mailto:a>b)[evil](https://evil.example)<c@x.y', 'mailto:a%3Eb)[evil](https://evil.example)%3Cc@x.y'],
  ['a query that ends with a backslash', 'https://docs.acme.com/?q=\\', 'https://docs.acme.com/?q=%5C'],
])('conversationMarkdown keeps the destination of %s within its brackets', (_, url, destination) => {
  const source = { sourceType: 'url', id: '1', url, title: 'Guide <https://evil.example>' };
  const answer = {
    id: '2',
    role: 'assistant',
    content: 'Yes.',
    parts: [
      { type: 'text', text: 'Yes.' },
      { type: 'source', source },
    ],
  } as ChatMessage;
  const [, place] = conversationMarkdown([answer], OPTIONS).split(
    `1. [Guide \\<https://evil.example>](<${destination}>)`,
  );
  // The real destination follows the link as text, because the title names another address. This text must not contain a link.
  expect(place).toBeDefined();
  expect(place).not.toMatch(/(?<!\\)[[\]<]/);
});
