import { createElement, memo, type ReactElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { DocsAssistantProvider, useDocsAssistant } from '../../../../src/headless/index.js';
import { answerText, END } from '../answerText.mjs';
import { host, waitForText } from './bench.js';
import { renderOnce } from './renderOnce.js';

const ATTRIBUTE_NAMES: Record<string, string> = { class: 'className', tabindex: 'tabIndex' };

/** Turns a DOM node into a finished React element, so that appending it needs no further work. */
function readyMade(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  const attributes = [...node.attributes].map(({ name, value }) => [ATTRIBUTE_NAMES[name] ?? name, value]);
  const children = [...node.childNodes].map(readyMade);
  return createElement(
    node.localName,
    { key, ...Object.fromEntries(attributes) },
    children.length > 0 ? children : undefined,
  );
}

async function prepare(text: string): Promise<ReactElement[]> {
  let nodes: ReactElement[] = [];
  await renderOnce(text, (answer) => {
    nodes = [...(answer?.childNodes ?? [])].map(readyMade) as ReactElement[];
  });
  return nodes;
}

const length = Number(new URLSearchParams(location.search).get('length') ?? 20_000);
const text = answerText(length);
const nodes = await prepare(text);

const Row = memo(function Row({ node }: { node: ReactElement }) {
  return node;
});

function Conversation() {
  const { messages, ask } = useDocsAssistant();
  window.bench = {
    async ask() {
      await ask('How do I configure it?');
      await waitForText(END);
    },
  };
  const arrived = messages.findLast(({ role }) => role === 'assistant')?.content.length ?? 0;
  const count = Math.floor((nodes.length * arrived) / text.length);
  return (
    <div className="da-answer">
      {nodes.slice(0, count).map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
        <Row key={index} node={node} />
      ))}
    </div>
  );
}

createRoot(host()).render(
  <DocsAssistantProvider domain="bench" discoveryUrl="/discovery" retrievalPageSize={5}>
    <Conversation />
  </DocsAssistantProvider>,
);
