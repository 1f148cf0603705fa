import { createRoot } from 'react-dom/client';
import { Answer } from '../../../../src/answer/index.js';
import { DocsAssistantProvider, useDocsAssistant } from '../../../../src/headless/index.js';
import { answerText, END } from '../answerText.mjs';
import { host, waitForText } from './bench.js';
import { renderOnce } from './renderOnce.js';

function Conversation() {
  const { messages, status, ask } = useDocsAssistant();
  window.bench = {
    async ask() {
      await ask('How do I configure it?');
      await waitForText(END);
    },
  };
  return messages.map((message, index) =>
    message.role === 'assistant' ? (
      <Answer key={message.id} text={message.content} streaming={status !== 'ready' && index === messages.length - 1} />
    ) : null,
  );
}

// With `warm`, render the answer once before the measurement. `floor.tsx`, the page for comparison, also renders an answer first, because
// it takes its nodes from that answer.
const parameters = new URLSearchParams(location.search);
if (parameters.has('warm')) await renderOnce(answerText(Number(parameters.get('length'))), () => {});

createRoot(host()).render(
  <DocsAssistantProvider
    domain="bench"
    discoveryUrl="/discovery"
    apiVersion={parameters.has('v2') ? 'v2' : 'v1'}
    retrievalPageSize={5}
  >
    <Conversation />
  </DocsAssistantProvider>,
);
