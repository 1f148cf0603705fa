'use client';
import type { AriaAttributes, MouseEvent, ReactElement, ReactNode } from 'react';
import { citedHref } from '../../answer/citedHref.js';
import { followLink } from '../../answer/followLink.js';
import type { Navigation } from '../../headless/Navigation.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import { formatLabel } from '../../languages/formatLabel.js';
import type { SafeUrl } from '../../protocol/links/safeUrl.js';
import { usePanelLanguage } from '../shared/languageContext.js';

interface MessageLinkProps extends Pick<AriaAttributes, 'aria-label' | 'aria-describedby'> {
  url: SafeUrl;
  from: Navigation['from'];
  className: string;
  /**
   * The cited passage. When the reader follows the link, the browser marks the passage. If a router shows the page, `useFollowedLinks`
   * marks the passage instead.
   */
  passage?: string | undefined;
  tabIndex?: number;
  children: ReactNode;
}

/**
 * The link of a source or a suggestion. Pages of the same site open in the same tab, or through the router of the site. Pages of other
 * sites open in a new tab, which the link announces.
 */
export function MessageLink({ url, from, passage, children, ...attributes }: MessageLinkProps): ReactElement {
  const { labels } = usePanelLanguage();
  const { onNavigate, emit } = useDocsAssistantSettings();
  const follow = (event: MouseEvent) => {
    emit({ type: 'navigated', from });
    followLink(event, url.sameOrigin, () => onNavigate({ href: url.href, from }));
  };
  const external = url.kind === 'http' && !url.sameOrigin;
  return (
    <a
      {...attributes}
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
