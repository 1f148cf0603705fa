import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DocsAssistant } from '../../widget/DocsAssistant.js';
import type { AssistantSettings } from './assistantSettings.js';

/**
 * Draws the assistant on a page of the site. A chunk of its own: React is not loaded before it is needed.
 *
 * @public Called by assistant.ts, which knows this file by its address only.
 */
export function mountAssistant(settings: AssistantSettings): void {
  const place = document.createElement('div');
  place.className = 'assistant';
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <DocsAssistant
        domain={settings.domain}
        discoveryUrl={settings.discoveryUrl}
        apiKey={settings.apiKey}
        locale={settings.language}
        starters={settings.starters}
      />
    </StrictMode>,
  );
}
