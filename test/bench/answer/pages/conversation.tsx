import { createRoot } from 'react-dom/client';
import answerStyles from '../../../../src/answer/answer.css?inline';
import { DocsAssistantProvider, useDocsAssistant } from '../../../../src/headless/index.js';
import { ConversationView } from '../../../../src/widget/conversation/ConversationView.js';
import conversationStyles from '../../../../src/widget/conversation/conversation.css?inline';
import { useTurns } from '../../../../src/widget/conversation/turns.js';
import { END } from '../answerText.mjs';
import { host, waitForAnotherAnswer, waitForText } from './bench.js';

// A scrolling view of fixed height, as in the panel.
const frame = '.da-view { display: flex; flex-direction: column; height: 700px }';
const styles = new CSSStyleSheet();
styles.replaceSync(`${answerStyles}${conversationStyles}${frame}`);
document.adoptedStyleSheets.push(styles);

/** The conversation of the widget, as its panel renders it. */
function Conversation() {
  const { messages, ask } = useDocsAssistant();
  const turns = useTurns(messages);
  let asked: Promise<boolean>;
  window.bench = {
    async ask() {
      await ask('How do I configure it?');
      await waitForText(END);
    },
    async begin() {
      const before = document.getElementsByClassName('da-answer').length;
      asked = ask('How do I configure it?');
      await waitForAnotherAnswer(before);
    },
    async ended() {
      await asked;
      await waitForText(END);
    },
  };
  return <ConversationView turns={turns} />;
}

createRoot(host()).render(
  <DocsAssistantProvider domain="bench" discoveryUrl="/discovery" retrievalPageSize={5}>
    <Conversation />
  </DocsAssistantProvider>,
);
