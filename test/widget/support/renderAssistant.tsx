import { act, type RenderResult, render } from '@testing-library/react';
import { createRef, type RefObject, StrictMode } from 'react';
import type { DocsAssistantOptions } from '../../../src/headless/DocsAssistantOptions.js';
import { DocsAssistant } from '../../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle, WidgetOptions } from '../../../src/widget/shared/DocsAssistantProps.js';
import { type ScriptedFetch, type Situation, scriptedFetch } from '../../support/scriptedFetch.js';
import { outsideAct } from './userEvent.js';
import { insideAssistant } from './widgetRoot.js';

/** The result of {@link renderAssistant}. */
export interface RenderedAssistant {
  /** Queries inside the shadow root of the assistant. */
  assistant: ReturnType<typeof insideAssistant>;
  fetch: ScriptedFetch;
  /** The handle of the assistant. All calls except `withdrawConsent` run within `act`, so that React has rendered when they return. */
  handle: RefObject<DocsAssistantHandle | null>;
  page: RenderResult;
}

/** Renders the assistant in Strict Mode, with a scripted service. */
export function renderAssistant(
  situation: Situation | readonly Situation[] = 'answer',
  props: WidgetOptions & Partial<DocsAssistantOptions> = {},
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
      // Run `withdrawConsent` outside of `act`. This method waits for code to load, and an open panel renders again when the code has
      // loaded. By then, the synchronous `act` in `call` would already have ended.
      withdrawConsent: () => outsideAct(async () => (await handle.current?.withdrawConsent()) ?? false),
    },
  };
}

/** Returns the focused element, also inside the shadow root. */
export function focused(): Element | null {
  return document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
}
