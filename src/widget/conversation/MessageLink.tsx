'use client';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { citedHref } from '../../answer/citedHref.js';
import type { Navigation } from '../../headless/DocsAssistantOptions.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import { formatLabel } from '../../languages/formatLabel.js';
import type { SafeUrl } from '../../protocol/safeUrl.js';
import { useLook } from '../panel/lookContext.js';

interface MessageLinkProps {
  url: SafeUrl;
  from: Navigation['from'];
  className: string;
  /** What of the page is cited: the browser marks it on a full navigation. */
  passage?: string | undefined;
  children: ReactNode;
}

/**
 * A link out of a source or a follow-up. A page of the same site opens in the same tab, or wherever the site's own router says;
 * all else opens in a new one, which is said.
 */
export function MessageLink({ url, from, className, passage, children }: MessageLinkProps): ReactElement {
  const { labels } = useLook();
  const { onNavigate, emit } = useDocsAssistantSettings();
  const follow = (event: MouseEvent) => {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    // The site is asked only where it could navigate by itself; everything else is the browser's.
    if (newTab || !url.sameOrigin) emit({ type: 'navigated', from });
    else if (onNavigate({ href: url.href, from }) === false) event.preventDefault();
  };
  const external = url.kind === 'http' && !url.sameOrigin;
  return (
    <a
      className={className}
      href={citedHref(url.href, passage)}
      onClick={follow}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {external && (
        <span className="da-visually-hidden"> ({formatLabel(labels.externalLink, { name: url.host })})</span>
      )}
    </a>
  );
}
