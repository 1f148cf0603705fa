'use client';
import { createContext, type ReactElement, useContext } from 'react';
import { AnswerLink, type AnswerLinkProps, citedHref } from '../../answer/index.js';
import { useLater } from '../shared/useLater.js';
import { type CitedPages, citedPage } from './citedPages.js';

/** The sources of the answer being rendered. */
export const CitedPagesContext = createContext<CitedPages>(new Map());

/** A link in an answer. A link to a source is followed by the number of the source, and its URL highlights the cited passage. */
export function CitedLink(props: AnswerLinkProps): ReactElement {
  const { href } = props;
  const page = citedPage(useContext(CitedPagesContext), href);
  const { module: later } = useLater();
  return (
    <>
      <AnswerLink {...props} href={href === undefined ? undefined : citedHref(href, page?.passage)} />
      {page &&
        (later ? (
          <later.Citation page={page} />
        ) : (
          <sup className="da-marker" aria-hidden="true">
            {page.number}
          </sup>
        ))}
    </>
  );
}
