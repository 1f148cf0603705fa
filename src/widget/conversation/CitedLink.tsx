'use client';
import { createContext, type ReactElement, useContext } from 'react';
import { AnswerLink, type AnswerLinkProps, citedHref } from '../../answer/index.js';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { useLater } from '../shared/useLater.js';
import { type CitedPage, type CitedPages, citedPage } from './citedPages.js';

/** The sources of the answer being rendered. */
export const CitedPagesContext = createContext<CitedPages>(new Map());

/**
 * A link in an answer. If the link leads to a source, the number of the source is shown after the link. If the cited passage is known, the
 * URL gets a text fragment, so that the browser highlights the passage.
 */
export function CitedLink(props: AnswerLinkProps): ReactElement {
  const { href } = props;
  const page = citedPage(useContext(CitedPagesContext), href);
  const { emit } = useConversationStore();
  return (
    <>
      <AnswerLink
        {...props}
        href={href === undefined ? undefined : citedHref(href, page?.passage)}
        onFollow={() => emit({ type: 'navigated', from: 'answer' })}
      />
      {page && <SourceNumber page={page} />}
    </>
  );
}

/**
 * The number of a source after a link. This component is separate from `CitedLink`, because it uses the module that `useLater` loads. Most
 * links lead to no source, so they do not need this module.
 */
function SourceNumber({ page }: { page: CitedPage }): ReactElement {
  const { module: later } = useLater();
  if (later) return <later.Citation page={page} />;
  return (
    <sup className="da-marker" aria-hidden="true">
      {page.number}
    </sup>
  );
}
