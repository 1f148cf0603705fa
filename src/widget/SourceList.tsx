'use client';
import { type ReactElement, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MessageSource } from '../headless/sources.js';
import { useDocsAssistantSettings } from '../headless/useDocsAssistantSettings.js';
import { type SafeUrl, safeUrl } from '../protocol/safeUrl.js';
import { formatPlural } from '../ui/formatLabel.js';
import { useLook } from './lookContext.js';
import { MessageLink } from './MessageLink.js';

/** So many rows are shown at once; one more would not save a line. */
const SHOWN = 3;

/** The pages that an answer rests on, numbered. A source without an address that may be followed is shown as text. */
export function SourceList({ sources }: { sources: readonly MessageSource[] }): ReactElement {
  const { labels, locale } = useLook();
  const { docsUrl } = useDocsAssistantSettings();
  const [all, setAll] = useState(false);
  const title = useId();
  const shown = all || sources.length <= SHOWN + 1 ? sources : sources.slice(0, SHOWN);
  const hidden = sources.length - shown.length;
  const list = useRef<HTMLOListElement>(null);
  const showAll = () => {
    flushSync(() => setAll(true));
    list.current?.children[SHOWN]?.querySelector('a')?.focus();
  };
  return (
    <section className="da-sources" aria-labelledby={title}>
      <h4 className="da-rows-title" id={title}>
        {labels.sources}
      </h4>
      <ol ref={list}>
        {shown.map((source, index) => (
          <li key={source.key}>
            <SourceRow source={source} number={index + 1} url={safeUrl(source.url, docsUrl, location.origin)} />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <button type="button" className="da-more" onClick={showAll}>
          {formatPlural(labels.moreSources, hidden, locale)}
        </button>
      )}
    </section>
  );
}

function SourceRow({
  source,
  number,
  url,
}: {
  source: MessageSource;
  number: number;
  url: SafeUrl | undefined;
}): ReactElement {
  const place = url ? placeOf(url) : '';
  const row = (
    <>
      <span className="da-row-number" aria-hidden="true">
        {number}
      </span>
      <span className="da-row-body">
        <bdi className="da-row-title">{source.title ?? (place || source.url)}</bdi>
        {(source.section || (source.title && place)) && (
          <bdi className="da-row-detail">{[source.section, source.title && place].filter(Boolean).join(' · ')}</bdi>
        )}
      </span>
    </>
  );
  if (!url) return <span className="da-row">{row}</span>;
  return (
    <MessageLink url={url} from="source" className="da-row" passage={source.passage}>
      {row}
    </MessageLink>
  );
}

/** A trace of where a page stands: its path on this site, its host and path elsewhere. */
function placeOf(url: SafeUrl): string {
  if (url.kind === 'mail') return url.href.slice('mailto:'.length);
  const { pathname } = new URL(url.href);
  const path = pathname === '/' ? '' : safeDecode(pathname);
  return url.sameOrigin ? path || '/' : `${url.host}${path}`;
}

function safeDecode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
