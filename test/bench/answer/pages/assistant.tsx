import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { DocsAssistant, type DocsAssistantHandle } from '../../../../src/index.js';
import { answerText, END } from '../answerText.mjs';
import { host, waitForElement, waitForText } from './bench.js';
import { renderOnce } from './renderOnce.js';

// With `warm`, render the answer once before the measurement. `floor.tsx`, the page to compare with, always renders the answer once, to
// create its nodes.
const parameters = new URLSearchParams(location.search);
if (parameters.has('warm')) await renderOnce(answerText(Number(parameters.get('length'))), () => {});

const assistant = createRef<DocsAssistantHandle>();
createRoot(host()).render(
  <DocsAssistant ref={assistant} domain="bench" discoveryUrl="/discovery" retrievalPageSize={5} />,
);

const { shadowRoot } = await waitForElement(document, '[data-docs-assistant]');
if (!shadowRoot) throw new Error('The assistant has no shadow root.');
assistant.current?.open();
// Wait for the live regions. They are part of `later.ts`, which loads after the module of the panel. So when the live regions exist, both
// modules have loaded.
await waitForElement(shadowRoot, '[role="status"]');

window.bench = {
  async ask() {
    assistant.current?.ask('How do I configure it?');
    await waitForText(END, shadowRoot);
    // Wait for the buttons below the answer (`.da-tools`), too: they are rendered only when the answer is complete.
    await waitForElement(shadowRoot, '.da-tools');
  },
};
