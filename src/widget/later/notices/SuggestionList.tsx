'use client';
import { type ReactElement, useId } from 'react';
import { MAX_SUGGESTIONS, type Suggestion } from '../../../headless/takeSuggestions.js';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import { checkLink } from '../../../protocol/links/checkLink.js';
import { formatLinkDestination } from '../../../protocol/links/formatLinkDestination.js';
import { Icon } from '../../../ui/Icon.js';
import { type CitedPages, isCited } from '../../conversation/citedPages.js';
import { MessageLink } from '../../conversation/MessageLink.js';
import { pathOf } from '../../conversation/SourceList.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { PAGE } from '../icons.js';

interface SuggestionListProps {
  suggestions: readonly Suggestion[];
  /** The sources of the answer. The list of sources above the suggestions already links to them. */
  cited: CitedPages;
}

/** Links to the pages that an answer suggests. Suggestions with unsafe links, and those that lead to a source, are left out. */
export function SuggestionList({ suggestions, cited }: SuggestionListProps): ReactElement | null {
  const { labels } = usePanelLanguage();
  const { docsUrl } = useDocsAssistantSettings();
  const title = useId();
  const links = suggestions
    .flatMap((suggestion) => {
      const url = checkLink(suggestion.url, suggestion.text, docsUrl, location.origin);
      return url && !isCited(cited, url.href) ? [{ ...suggestion, url }] : [];
    })
    .slice(0, MAX_SUGGESTIONS);
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
              {/* Do not use the arrow icon of the starter questions: this link opens a page and sends no question. */}
              <Icon shape={PAGE} />
              <span className="da-row-body">
                <bdi>{text}</bdi>
                {url.misleading ? (
                  <bdi className="da-row-place">{formatLinkDestination(url)}</bdi>
                ) : (
                  // Hidden from screen readers: the text of the suggestion already names the link.
                  <span className="da-row-detail" aria-hidden>
                    <bdi dir="ltr">{pathOf(url)}</bdi>
                  </span>
                )}
              </span>
            </MessageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
