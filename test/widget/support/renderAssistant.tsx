import { type RenderResult, render } from '@testing-library/react';
import { createRef, type RefObject, StrictMode } from 'react';
import { beforeEach } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { DocsAssistantOptions } from '../../../src/headless/options.js';
import { DocsAssistant } from '../../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle, LookOptions } from '../../../src/widget/DocsAssistantProps.js';
import { type ScriptedFetch, type Situation, scriptedFetch } from '../../support/scriptedFetch.js';
import { insideAssistant } from './widgetRoot.js';

// Keys and clicks are the browser's own here; React is not told of them beforehand.
beforeEach(async () => {
  await browserPage.viewport(1024, 768);
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
});

/** An assistant on the test's page. */
export interface RenderedAssistant {
  /** Queries inside its shadow root. */
  assistant: ReturnType<typeof insideAssistant>;
  fetch: ScriptedFetch;
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
      <DocsAssistant ref={handle} domain="acme" fetch={fetch} {...props} />
    </StrictMode>,
  );
  return { assistant: insideAssistant(page.container), fetch, handle, page };
}

/** The element that has the focus, inside the shadow root too. */
export function focused(): Element | null {
  return document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
}
