'use client';
import type { MouseEvent, ReactElement } from 'react';
import { formatLabel } from '../languages/formatLabel.js';
import { formatLinkDestination } from '../protocol/formatLinkDestination.js';
import { useAnswerSettings } from './answerContext.js';
import { withoutCitation } from './citedHref.js';
import type { AnswerLinkProps } from './components.js';

/**
 * A link of an answer. A page of the same site opens in the same tab, or where the site's router says; all else opens in a new
 * tab that knows nothing of this page, and says where it leads.
 */
export function AnswerLink({
  href,
  host,
  sameOrigin,
  kind,
  misleading,
  title,
  children,
}: AnswerLinkProps): ReactElement {
  const { navigate, labels } = useAnswerSettings();
  const external = href !== undefined && kind === 'http' && !sameOrigin;
  const place = href === undefined ? host : formatLinkDestination({ href, host, kind, sameOrigin });
  const follow = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere || external || kind !== 'http' || href === undefined) return;
    if (navigate({ href: withoutCitation(href), from: 'answer' }) === false) event.preventDefault();
  };
  return (
    <a
      className="da-link"
      href={href}
      title={tooltip(sameOrigin ? undefined : place, title)}
      onClick={follow}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {misleading && ' '}
      {misleading && (
        <span className="da-link-host" title={formatLabel(labels.leadsTo, { host: place })}>
          (<bdi>{place}</bdi>)
        </span>
      )}
      {external && <span className="da-visually-hidden"> ({formatLabel(labels.opensOther, { host })})</span>}
      {kind === 'mail' && href !== undefined && (
        <span className="da-visually-hidden"> ({formatLabel(labels.opensMail, { mail: place })})</span>
      )}
    </a>
  );
}

/** The tooltip. The place comes first, on a line of its own: a title that the model wrote must not hide it. */
function tooltip(place: string | undefined, title: string | undefined): string | undefined {
  return [place, title].filter(Boolean).join('\n') || undefined;
}
