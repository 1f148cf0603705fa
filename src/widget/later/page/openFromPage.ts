import type { LookOptions, OpenOptions } from '../../DocsAssistantProps.js';
import { coversPage } from '../../frames/coversPage.js';
import { takeDeepLink } from './takeDeepLink.js';

/** What an assistant needs to be opened by its page. */
export interface PageOpening {
  variant: LookOptions['variant'];
  /** Nothing on the page is an assistant that was open before: the wish of the page before is for this one. */
  alone: boolean;
  onOpen: (options: OpenOptions) => void;
  /** Takes the question that stands in the address. */
  onQuestion: (question: string) => void;
}

/**
 * Opens what the address asks for, or else what was open on the page before: one of both was the case. What covers the page is not opened
 * again: the reader left it to see the page.
 */
export function openFromPage({ variant, alone, onOpen, onQuestion }: PageOpening): void {
  const question = takeDeepLink();
  if (question !== undefined) {
    onOpen({ source: 'address' });
    if (question) onQuestion(question);
  } else if (alone && !coversPage(variant)) {
    onOpen({ focus: false, source: 'restored' });
  }
}
