import { type ReactElement, type RefCallback, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { DocsAssistant } from '../../widget/DocsAssistant.js';
import type { DocsAssistantHandle } from '../../widget/shared/DocsAssistantProps.js';
import { ROOM_FOR_PANEL } from '../../widget/shared/storedLayout.js';
import type { AssistantSettings } from './assistantSettings.js';
import { openSearch, type SearchedQuestion } from './entrances.js';

/**
 * Opens the assistant and sends the question. If `unsent` is set, the question is only put into the text field of the assistant. An empty
 * question only opens the assistant.
 */
export type AskFromSearch = (question: SearchedQuestion) => void;

/**
 * Renders the assistant on a page of the site. This module is a separate chunk, so that the page does not wait for React.
 *
 * @public `assistant.ts` imports this file by its URL and then calls this function.
 */
export function mountSiteAssistant(settings: AssistantSettings): Promise<AskFromSearch> {
  const container = document.createElement('div');
  container.className = 'assistant';
  document.body.append(container);
  let handle: DocsAssistantHandle | undefined;
  return new Promise((resolve) => {
    const setHandle = (next: DocsAssistantHandle | null) => {
      handle = next ?? undefined;
      resolve(({ question, unsent }) => {
        const source = 'search';
        if (question) handle?.ask(question, { source, unsent });
        else handle?.open({ source });
      });
    };
    createRoot(container).render(
      <StrictMode>
        <SiteAssistant settings={settings} handleRef={setHandle} />
      </StrictMode>,
    );
  });
}

interface SiteAssistantProps {
  settings: AssistantSettings;
  handleRef: RefCallback<DocsAssistantHandle>;
}

function SiteAssistant({ settings, handleRef }: SiteAssistantProps): ReactElement {
  const isWide = useSyncExternalStore(onWidthChange, () => matchMedia(ROOM_FOR_PANEL).matches);
  return (
    <DocsAssistant
      ref={handleRef}
      variant={isWide ? 'panel' : 'popover'}
      domain={settings.domain}
      discoveryUrl={settings.discoveryUrl}
      feedbackUrl={settings.feedbackUrl}
      apiKey={settings.apiKey}
      locale={settings.language}
      starters={settings.starters}
      onFallbackSearch={(query) => openSearch(document, { query })}
    />
  );
}

function onWidthChange(listener: () => void): () => void {
  const wide = matchMedia(ROOM_FOR_PANEL);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
