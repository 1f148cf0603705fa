'use client';
import type { MouseEvent, ReactElement } from 'react';
import { formatLabel } from '../languages/formatLabel.js';
import { formatLinkDestination } from '../protocol/links/formatLinkDestination.js';
import { useAnswerSettings } from './answerContext.js';
import { removeCitation } from './citedHref.js';
import type { AnswerLinkProps } from './components.js';
import { followLink } from './followLink.js';

interface FollowedLinkProps extends AnswerLinkProps {
  /** Called when the reader clicks the link, even if it opens another site, a new tab or a mail program. */
  onFollow?: () => void;
}

/**
 * A link in an answer. Pages of the same origin open in the same tab, or through the router of the site. Web pages of other origins open
 * in a new tab without a referrer or opener. The tooltip of a link that leaves the site names its destination.
 */
export function AnswerLink({
  href,
  host,
  sameOrigin,
  kind,
  misleading,
  title,
  children,
  onFollow,
}: FollowedLinkProps): ReactElement {
  const { navigate, labels } = useAnswerSettings();
  const external = href !== undefined && kind === 'http' && !sameOrigin;
  const destination = href === undefined ? host : formatLinkDestination({ href, host, kind, sameOrigin });
  const follow = (event: MouseEvent) => {
    if (href === undefined) return;
    onFollow?.();
    followLink(event, sameOrigin, () => navigate({ href: removeCitation(href), from: 'answer' }));
  };
  return (
    <a
      className="da-link"
      href={href}
      title={tooltip(sameOrigin ? undefined : destination, title)}
      onClick={follow}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {misleading && ' '}
      {misleading && (
        <span className="da-link-host" title={formatLabel(labels.leadsTo, { host: destination })}>
          (<bdi>{destination}</bdi>)
        </span>
      )}
      {external && <span className="da-visually-hidden"> ({formatLabel(labels.opensOther, { host })})</span>}
      {kind === 'mail' && href !== undefined && (
        <span className="da-visually-hidden"> ({formatLabel(labels.opensMail, { mail: destination })})</span>
      )}
    </a>
  );
}

/** The destination comes first, on a line of its own: a title that the model wrote must not hide it. */
function tooltip(destination: string | undefined, title: string | undefined): string | undefined {
  return [destination, title].filter(Boolean).join('\n') || undefined;
}
