import { createRoot } from 'react-dom/client';
import { Answer } from '../../../../src/answer/index.js';
import { DocsAssistantProvider, useDocsAssistant } from '../../../../src/headless/index.js';
import { END } from '../answerText.mjs';
import { host, shown } from './bench.js';

function Conversation() {
  const { messages, status, ask } = useDocsAssistant();
  window.bench = {
    async ask() {
      await ask('How do I configure it?');
      await shown(END);
    },
  };
  return messages.map((message, index) =>
    message.role === 'assistant' ? (
      <Answer key={message.id} text={message.content} streaming={status !== 'ready' && index === messages.length - 1} />
    ) : null,
  );
}

createRoot(host()).render(
  <DocsAssistantProvider domain="bench" discoveryUrl="/discovery" retrievalPageSize={5}>
    <Conversation />
  </DocsAssistantProvider>,
);
