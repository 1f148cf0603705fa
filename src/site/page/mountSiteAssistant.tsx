import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DocsAssistant } from '../../widget/DocsAssistant.js';
import type { AssistantSettings } from './assistantSettings.js';

/**
 * Renders the assistant on a page of the site. It is a separate chunk, so that React loads only when it is needed.
 *
 * @public assistant.ts calls it after it has imported this file by its URL.
 */
export function mountSiteAssistant(settings: AssistantSettings): void {
  const container = document.createElement('div');
  container.className = 'assistant';
  document.body.append(container);
  createRoot(container).render(
    <StrictMode>
      <DocsAssistant
        domain={settings.domain}
        discoveryUrl={settings.discoveryUrl}
        feedbackUrl={settings.feedbackUrl}
        apiKey={settings.apiKey}
        locale={settings.language}
        starters={settings.starters}
      />
    </StrictMode>,
  );
}
