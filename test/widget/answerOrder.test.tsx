import { expect, test } from 'vitest';
import { renderAssistant } from './support/renderAssistant.js';

test('the tools of an answer come directly after it, before its sources and suggestions', async () => {
  const { assistant, handle } = renderAssistant('answer');
  handle.current?.ask('How?');
  await assistant.findByText('Answer complete, 3 sources.');
  const parts = [
    assistant.getByText('Set the', { exact: false, selector: '.da-answer *' }),
    await assistant.findByRole('button', { name: 'Copy answer' }),
    assistant.getByRole('list', { name: 'Sources' }),
    await assistant.findByRole('link', { name: /How do I make it dark/ }),
  ];
  for (const [index, part] of parts.slice(1).entries())
    expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
