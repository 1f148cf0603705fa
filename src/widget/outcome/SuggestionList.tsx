'use client';
import { type ReactElement, useId } from 'react';
import type { Suggestion } from '../../headless/suggestions.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import { safeUrl } from '../../protocol/safeUrl.js';
import { Icon } from '../../ui/Icon.js';
import { ARROW } from '../../ui/icons.js';
import { useLook } from '../lookContext.js';
import { MessageLink } from '../MessageLink.js';

/** Where an answer proposes to read on. One that leads nowhere safe is left out: it would be a button without an action. */
export function SuggestionList({ suggestions }: { suggestions: readonly Suggestion[] }): ReactElement | null {
  const { labels } = useLook();
  const { docsUrl } = useDocsAssistantSettings();
  const title = useId();
  const links = suggestions.flatMap((suggestion) => {
    const url = safeUrl(suggestion.url, docsUrl, location.origin);
    return url ? [{ ...suggestion, url }] : [];
  });
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h4 className="da-rows-title" id={title}>
        {labels.suggestions}
      </h4>
      <ul>
        {links.map(({ key, text, url }) => (
          <li className="da-choice" key={key}>
            <MessageLink url={url} from="suggestion" className="da-row">
              <bdi className="da-row-body">{text}</bdi>
              <Icon shape={ARROW} />
            </MessageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
