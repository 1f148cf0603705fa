'use client';
import { type ReactElement, useId, useRef } from 'react';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import { getTextDirection } from '../../../languages/getTextDirection.js';
import type { CheckedLink } from '../../../protocol/links/checkLink.js';
import type { CitedPage } from '../../conversation/citedPages.js';
import { MessageLink } from '../../conversation/MessageLink.js';
import { checkSource, SourceDetail, sourceTitle } from '../../conversation/SourceList.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { getPassageText } from './getPassageText.js';
import { useCitationCard } from './useCitationCard.js';

/**
 * The number of a source in the text: a link to the cited passage. Hover, keyboard focus or a first tap opens a card with the title, the
 * section, the path and the passage as text. The card is a link, too. If the URL of the source is not allowed, the number is plain text.
 */
export function Citation({ page: { number, source } }: { page: CitedPage }): ReactElement {
  const { docsUrl } = useDocsAssistantSettings();
  const url = checkSource(source, docsUrl);
  if (url) return <CitationLink number={number} source={source} url={url} />;
  return (
    <sup className="da-marker" aria-hidden="true">
      {number}
    </sup>
  );
}

function CitationLink({
  number,
  source,
  url,
}: Pick<CitedPage, 'number' | 'source'> & { url: CheckedLink }): ReactElement {
  const { labels, locale } = usePanelLanguage();
  const citation = useRef<HTMLElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const passageId = useId();
  const { isOpen, handlers } = useCitationCard(citation, card);
  const passage = isOpen && source.passage ? getPassageText(source.passage) : '';
  const name = formatLabel(labels.citation, { number, title: sourceTitle(source, url) });
  const place = url.sameOrigin ? '' : ` (${formatLabel(labels.externalLink, { name: url.host })})`;
  return (
    <sup className="da-marker" ref={citation} {...handlers}>
      <MessageLink
        url={url}
        from="source"
        className="da-citation"
        passage={source.passage}
        aria-label={name + place}
        aria-describedby={passage ? passageId : undefined}
      >
        {number}
      </MessageLink>
      {isOpen && (
        <span className="da-card" popover="manual" dir={locale && getTextDirection(locale)} ref={card}>
          <MessageLink url={url} from="source" className="da-card-link" passage={source.passage} tabIndex={-1}>
            <bdi className="da-row-title">{sourceTitle(source, url)}</bdi>
            <SourceDetail source={source} url={url} />
            {passage && (
              <span className="da-card-passage" id={passageId}>
                <bdi>{passage}</bdi>
              </span>
            )}
          </MessageLink>
        </span>
      )}
    </sup>
  );
}
