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
