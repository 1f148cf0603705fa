import { createRoot } from 'react-dom/client';
import answerStyles from '../../../../src/answer/answer.css?inline';
import { DocsAssistantProvider, useDocsAssistant } from '../../../../src/headless/index.js';
import conversationStyles from '../../../../src/ui/conversation.css?inline';
import { ConversationView } from '../../../../src/widget/conversation/ConversationView.js';
import { useTurns } from '../../../../src/widget/conversation/useTurns.js';
import { END } from '../answerText.mjs';
import { another, host, shown } from './bench.js';

// As in the panel: a view of a fixed height that scrolls inside.
const frame = '.da-view { display: flex; flex-direction: column; height: 700px }';
const sheet = new CSSStyleSheet();
sheet.replaceSync(`${answerStyles}${conversationStyles}${frame}`);
document.adoptedStyleSheets.push(sheet);

/** The widget's own conversation, as its panel draws it. */
function Conversation() {
  const { messages, ask } = useDocsAssistant();
  const turns = useTurns(messages);
  let asked: Promise<boolean>;
  window.bench = {
    async ask() {
      await ask('How do I configure it?');
      await shown(END);
    },
    async begin() {
      const before = document.getElementsByClassName('da-answer').length;
      asked = ask('How do I configure it?');
      await another(before);
    },
    async ended() {
      await asked;
      await shown(END);
    },
  };
  return <ConversationView turns={turns} />;
}

createRoot(host()).render(
  <DocsAssistantProvider domain="bench" discoveryUrl="/discovery" retrievalPageSize={5}>
    <Conversation />
  </DocsAssistantProvider>,
);
