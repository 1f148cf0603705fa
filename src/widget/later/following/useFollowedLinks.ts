'use client';
import { useEffect, useRef } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { hasModifier } from '../../../ui/hasModifier.js';
import { isInlineVariant } from '../../shared/variants.js';
import { showPassage } from './showPassage.js';
import { type CoveringPanel, uncoverPage } from './uncoverPage.js';

/**
 * Handles clicks on links in the panel that open a page of this site in the same tab. Makes sure that the panel does not cover the linked
 * page: see `uncoverPage`. If a router shows the linked page, also marks the cited passage in it.
 */
export function useFollowedLinks(panel: HTMLElement, covering: CoveringPanel): void {
  const store = useConversationStore();
  const latest = useRef(covering);
  latest.current = covering;
  const endPassage = useRef<() => void>(undefined);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !isFollowedHere(link, event)) return;
      if (!isInlineVariant(latest.current.options.variant)) uncoverPage(panel, latest.current, store);
      // If a router shows the page, the link's `onClick` has already prevented the default action. In this case, mark the cited passage
      // here. Without a router, the browser marks the passage. `onClick` always runs before this listener. Preact, which the script tag
      // uses in place of React, registers `onClick` on the link itself. React calls `onClick` from a listener that the portal in
      // `AssistantShell` added to the panel earlier.
      if (event.defaultPrevented) endPassage.current = showPassage(link.href);
    };
    panel.addEventListener('click', onClick);
    return () => panel.removeEventListener('click', onClick);
  }, [panel, store]);
  useEffect(() => () => endPassage.current?.(), []);
}

/** Whether a click on a link leads to a page of this site, in this tab. */
function isFollowedHere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere = event.button !== 0 || hasModifier(event);
  if (opensElsewhere || link.target === '_blank' || link.origin !== location.origin) return false;
  // Links to a fragment lead to footnotes of the answer, which are in the panel.
  return !link.getAttribute('href')?.startsWith('#');
}
