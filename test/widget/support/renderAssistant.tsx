import { act, type RenderResult, render } from '@testing-library/react';
import { createRef, type RefObject, StrictMode } from 'react';
import { beforeEach } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { DocsAssistantOptions } from '../../../src/headless/DocsAssistantOptions.js';
import { DocsAssistant } from '../../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle, LookOptions } from '../../../src/widget/DocsAssistantProps.js';
import { type ScriptedFetch, type Situation, scriptedFetch } from '../../support/scriptedFetch.js';
import { insideAssistant } from './widgetRoot.js';

beforeEach(async () => {
  // Testing Library sets this only where the test functions are global.
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  await browserPage.viewport(1024, 768);
});

/** An assistant on the test's page. */
export interface RenderedAssistant {
  /** Queries inside its shadow root. */
  assistant: ReturnType<typeof insideAssistant>;
  fetch: ScriptedFetch;
  /** The assistant's own handle; calls are made within `act`, as the page's own handlers would make them within an event. */
  handle: RefObject<DocsAssistantHandle | null>;
  page: RenderResult;
}

/** Draws the assistant in strict mode, with a scripted service. */
export function renderAssistant(
  situation: Situation | readonly Situation[] = 'answer',
  props: LookOptions & Partial<DocsAssistantOptions> = {},
): RenderedAssistant {
  const fetch = scriptedFetch(situation);
  const handle = createRef<DocsAssistantHandle>();
  const page = render(
    <StrictMode>
      <label>
        Page search <input />
      </label>
      <DocsAssistant ref={handle} domain="acme" persist={false} fetch={fetch} {...props} />
    </StrictMode>,
  );
  return { assistant: insideAssistant(page.container), fetch, handle: withinAct(handle), page };
}

function withinAct(handle: RefObject<DocsAssistantHandle | null>): RefObject<DocsAssistantHandle> {
  const call = (use: (assistant: DocsAssistantHandle | null) => void) => act(() => use(handle.current));
  return {
    current: {
      open: (options) => call((assistant) => assistant?.open(options)),
      close: () => call((assistant) => assistant?.close()),
      ask: (question, options) => call((assistant) => assistant?.ask(question, options)),
      clear: () => call((assistant) => assistant?.clear()),
      addContext: (item) => call((assistant) => assistant?.addContext(item)),
    },
  };
}

/** The element that has the focus, inside the shadow root too. */
export function focused(): Element | null {
  return document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
}
