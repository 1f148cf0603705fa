'use client';
import { createContext, type ReactElement, useContext } from 'react';
import { AnswerLink, type AnswerLinkProps, citedHref } from '../../answer/index.js';
import { type CitedPages, citedPage } from './citedPages.js';

/** The known sources of the answer that is drawn. */
export const CitedPagesContext = createContext<CitedPages>(new Map());

/** A link of an answer. One that leads to a known source carries its number in the list, and the passage that is to be marked. */
export function CitedLink(props: AnswerLinkProps): ReactElement {
  const { href } = props;
  const page = citedPage(useContext(CitedPagesContext), href);
  return (
    <>
      <AnswerLink {...props} href={href === undefined ? undefined : citedHref(href, page?.passage)} />
      {page && (
        <sup className="da-marker" aria-hidden="true">
          {page.number}
        </sup>
      )}
    </>
  );
}
