'use client';
import { type ReactElement, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import { formatPlural } from '../../languages/formatLabel.js';
import { type CheckedLink, checkLink } from '../../protocol/links/checkLink.js';
import { formatLinkDestination } from '../../protocol/links/formatLinkDestination.js';
import type { DocsUrl } from '../../protocol/links/safeUrl.js';
import { addressText, type MessageSource } from '../../protocol/messages/MessageSource.js';
import { cleanLabel, hasHiddenCharacters } from '../../values/hiddenCharacters.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { MessageLink } from './MessageLink.js';

/** Number of rows above the button that shows the rest. Four sources need no button: the fourth row takes the same space as the button. */
const SHOWN = 3;
/** Maximum length of a host with its path (characters). Only paths are cut: a host has at most 253 characters. */
const MAX_PATH = 300;

/** The numbered sources of an answer. A source with an unsafe URL is shown as text. */
export function SourceList({ sources }: { sources: readonly MessageSource[] }): ReactElement {
  const { labels, locale } = usePanelLanguage();
  const { docsUrl } = useDocsAssistantSettings();
  const [all, setAll] = useState(false);
  const title = useId();
  const shown = all || sources.length <= SHOWN + 1 ? sources : sources.slice(0, SHOWN);
  const hidden = sources.length - shown.length;
  const list = useRef<HTMLOListElement>(null);
  const showAll = () => {
    flushSync(() => setAll(true));
    list.current?.querySelector<HTMLElement>(`li:nth-child(n + ${SHOWN + 1}) a`)?.focus();
  };
  return (
    // Do not name the section, because a `<section>` with an accessible name is a landmark. Each turn with sources has such a section, and
    // readers could not distinguish landmarks with the same name.
    <section className="da-sources">
      <h4 className="da-rows-title" id={title}>
        {labels.sources}
      </h4>
      <ol ref={list} aria-labelledby={title}>
        {shown.map((source, index) => (
          <li key={source.key}>
            <SourceRow source={source} number={index + 1} url={checkSource(source, docsUrl)} />
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

/** Returns the checked URL of a source; undefined if the URL is not allowed. */
export function checkSource(source: MessageSource, docsUrl: DocsUrl): CheckedLink | undefined {
  return checkLink(source.url, textOf(source), docsUrl, location.origin);
}

/** Returns the text of a source as the service sent it: title and section, or else the URL. */
function textOf({ title, section, url }: MessageSource): string {
  return [title, section].filter(Boolean).join(' ') || addressText(url);
}

function SourceRow({
  source,
  number,
  url,
}: {
  source: MessageSource;
  number: number;
  url: CheckedLink | undefined;
}): ReactElement {
  const title = sourceTitle(source, url);
  const row = (
    <>
      <span className="da-row-number" aria-hidden="true">
        {number}
      </span>
      <span className="da-row-body">
        {/* With a mouse, the row has one line, in which a long title is cut. The tooltip shows the whole title. */}
        <bdi className="da-row-title" title={title}>
          {title}
        </bdi>
        <SourceDetail source={source} url={url} />
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

/**
 * Returns the title of a source. For a source without a title, returns its path (see {@link pathOf}), or the URL as text if the URL is not
 * allowed.
 */
export function sourceTitle(source: MessageSource, url: CheckedLink | undefined): string {
  return source.title ?? (url ? pathOf(url) : addressText(source.url));
}

/**
 * The line below a title: the section, and the path of the page unless the title is already the path.
 *
 * If the title or the section names an address other than the URL, the line shows the real destination instead of the path. The destination
 * is the host of the URL or, for a mail link, the first recipients. It is never cut, so that readers see where the link leads.
 */
export function SourceDetail({
  source: { title, section },
  url,
}: {
  source: MessageSource;
  url: CheckedLink | undefined;
}): ReactElement | null {
  if (url?.misleading) {
    return (
      <>
        <bdi className="da-row-place">{formatLinkDestination(url)}</bdi>
        {section && <bdi className="da-row-detail">{section}</bdi>}
      </>
    );
  }
  const path = title && url && pathOf(url);
  if (!section && !path) return null;
  return (
    <span className="da-row-detail">
      {section && <bdi>{section}</bdi>}
      {section && path && ' · '}
      {path && <bdi dir="ltr">{path}</bdi>}
    </span>
  );
}

/** Returns the path of a link's page, with the host if the page is on another site. For a mail link, returns the first recipients. */
export function pathOf(url: CheckedLink): string {
  if (url.kind === 'mail') return formatLinkDestination(url);
  const { pathname } = new URL(url.href);
  const path = pathname === '/' ? '' : decodedPath(pathname);
  return cleanLabel(url.sameOrigin ? path || '/' : `${url.host}${path}`, MAX_PATH);
}

/** Decodes a path for reading. Returns it unchanged if it cannot be decoded, or if the decoded path would have hidden characters. */
function decodedPath(path: string): string {
  try {
    const decoded = decodeURI(path);
    return hasHiddenCharacters(decoded) ? path : decoded;
  } catch {
    return path;
  }
}
