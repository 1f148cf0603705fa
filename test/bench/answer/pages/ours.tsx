import { createRoot } from 'react-dom/client';
import { Answer } from '../../../../src/answer/index.js';
import { DocsAssistantProvider, useDocsAssistant } from '../../../../src/headless/index.js';
import { answerText, END } from '../answerText.mjs';
import { host, shown } from './bench.js';
import { drawAway } from './drawAway.js';

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

// The page with ready-made nodes has to draw the answer once to have them. Asked for `warm`, this one starts as that does.
const parameters = new URLSearchParams(location.search);
if (parameters.has('warm')) await drawAway(answerText(Number(parameters.get('length'))), () => {});

createRoot(host()).render(
  <DocsAssistantProvider domain="bench" discoveryUrl="/discovery" retrievalPageSize={5}>
    <Conversation />
  </DocsAssistantProvider>,
);
