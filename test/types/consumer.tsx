/** The code of an application. test/package/types.test.ts compiles it against the built types; it never runs. */
import 'docs-assistant/styles.css';
import { createServer } from 'node:http';
import {
  DocsAssistant,
  DocsAssistantError,
  type DocsAssistantHandle,
  DocsAssistantProvider,
  useDocsAssistant,
} from 'docs-assistant';
import { Answer } from 'docs-assistant/answer';
import { askAssistant } from 'docs-assistant/client';
import { type DocsAssistantApi, pageAssistant } from 'docs-assistant/embed';
import { messageBlocks } from 'docs-assistant/headless';
import { toNodeListener } from 'docs-assistant/node';
import { createDocsService } from 'docs-assistant/service';
import { useRef } from 'react';

export function Page() {
  const assistant = useRef<DocsAssistantHandle>(null);
  return (
    <>
      <button type="button" onClick={() => assistant.current?.open()}>
        Ask
      </button>
      <DocsAssistant ref={assistant} domain="acme" fp="anonymous" onError={(error) => error.kind satisfies string} />
    </>
  );
}

function OwnMarkup() {
  const { messages, ask, status } = useDocsAssistant();
  return (
    <div data-status={status}>
      {messages.flatMap((message) =>
        messageBlocks(message).blocks.map((block) =>
          block.kind === 'text' ? <Answer key={block.key} text={block.text} /> : null,
        ),
      )}
      <button type="button" onClick={() => void ask('How?')}>
        Ask
      </button>
    </div>
  );
}

export const own = (
  <DocsAssistantProvider domain="acme" filter={{ version: '2' }}>
    <OwnMarkup />
    <DocsAssistant />
  </DocsAssistantProvider>
);

// @ts-expect-error: a misspelt option is an error, and the widget needs a domain if it has no provider.
export const wrong = <DocsAssistant domian="acme" />;

export async function script(): Promise<string> {
  let text = '';
  for await (const event of askAssistant({
    domain: 'acme',
    discoveryUrl: 'http://127.0.0.1:4321/discovery',
    question: 'How?',
  })) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'error' && event.error instanceof DocsAssistantError) throw event.error;
  }
  return text;
}

export async function serve(): Promise<void> {
  const service = await createDocsService({ folder: 'docs', domain: 'acme' });
  createServer(toNodeListener(service)).listen(4321);
}

export function embed(): void {
  const api: DocsAssistantApi = window.DocsAssistant ?? pageAssistant;
  const element = api.init({ domain: 'acme', trigger: 'pill', id: 'assistant' });
  element.update({ labels: { open: null }, theme: () => 'dark', filter: null });
  const stop = api.on('answered', ({ duration }) => duration.toFixed());
  element.on('error', (error) => error.kind satisfies string);
  document.querySelector('docs-assistant')?.ask('How?', { open: false });
  stop();
}
