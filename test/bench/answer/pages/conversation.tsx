import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { Answer } from '../../../../src/answer/index.js';
import { DocsAssistantProvider, useDocsAssistant } from '../../../../src/headless/index.js';
import { END } from '../answerText.mjs';
import { host, shown } from './bench.js';

const Turn = memo(function Turn({ text, streaming }: { text: string; streaming: boolean }) {
  return (
    <div className="row">
      <Answer text={text} streaming={streaming} />
    </div>
  );
});

const Question = memo(function Question({ text }: { text: string }) {
  return <p>{text}</p>;
});

function Conversation() {
  const { messages, status, ask } = useDocsAssistant();
  window.bench = {
    async ask() {
      await ask('How do I configure it?');
      await shown(END);
    },
  };
  return messages.map(({ id, role, content }, index) =>
    role === 'assistant' ? (
      <Turn key={id} text={content} streaming={status !== 'ready' && index === messages.length - 1} />
    ) : (
      <Question key={id} text={content} />
    ),
  );
}

createRoot(host()).render(
  <DocsAssistantProvider domain="bench" discoveryUrl="/discovery" retrievalPageSize={5}>
    <Conversation />
  </DocsAssistantProvider>,
);
