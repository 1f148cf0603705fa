import { createElement, memo, type ReactElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import answerStyles from '../../../../src/answer/answer.css?inline';
import { DocsAssistantProvider, useDocsAssistant } from '../../../../src/headless/index.js';
import palette from '../../../../src/ui/palette.css?inline';
import panelBase from '../../../../src/ui/panelBase.css?inline';
import tokens from '../../../../src/ui/tokens.css?inline';
import conversationStyles from '../../../../src/widget/conversation/conversation.css?inline';
import panelStyles from '../../../../src/widget/panel/panel.css?inline';
import { answerText, END } from '../answerText.mjs';
import { host, waitForText } from './bench.js';
import { renderOnce } from './renderOnce.js';

const ATTRIBUTE_NAMES: Record<string, string> = { class: 'className', tabindex: 'tabIndex' };

/** Turns a DOM node into a React element, or into a string if it is text. Its content is complete, so React only has to insert it. */
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

/** The elements around an answer in the widget, at about the size of the popover. The style sheets of the widget apply to them. */
function InPanel({ children }: { children: ReactNode }) {
  return (
    <div className="da-root">
      <section className="da-panel" style={{ inlineSize: 420, blockSize: 640 }}>
        <div className="da-body">
          <div className="da-main">
            <div className="da-view">
              <section className="da-scroller">
                <div className="da-conversation">
                  <div className="da-turns" data-size="64" data-last>
                    <div className="da-turns" data-size="8" data-last>
                      <article className="da-turn" data-last>
                        <div className="da-answer-area">{children}</div>
                      </article>
                    </div>
                  </div>
                </div>
              </section>
            </div>
          </div>
        </div>
      </section>
    </div>
  );
}

const isStyled = new URLSearchParams(location.search).has('styled');
if (isStyled) {
  const styles = new CSSStyleSheet();
  styles.replaceSync(`${tokens}${palette}${panelBase}${panelStyles}${conversationStyles}${answerStyles}`);
  document.adoptedStyleSheets.push(styles);
}

createRoot(host()).render(
  <DocsAssistantProvider domain="bench" discoveryUrl="/discovery" retrievalPageSize={5}>
    {isStyled ? (
      <InPanel>
        <Conversation />
      </InPanel>
    ) : (
      <Conversation />
    )}
  </DocsAssistantProvider>,
);
