'use client';
import { type RefObject, useEffect, useState } from 'react';
import type { CodeToken } from './tokenizeCode.js';

/** Maximum length of code that is highlighted (characters): longer code would block the main thread noticeably. */
const MAX_LENGTH = 20_000;

/**
 * Returns the tokens of each chunk (`splitCode`) of a code block. Undefined while the block streams, and until the block has been
 * highlighted. Blocks are highlighted when they are close to the viewport. Always undefined for languages without a grammar and for code
 * above the maximum length.
 */
export function useCodeTokens(
  text: string,
  language: string,
  closed: boolean,
  element: RefObject<Element | null>,
): readonly CodeToken[][] | undefined {
  const [highlighted, setHighlighted] = useState<{ text: string; tokens: readonly CodeToken[][] | undefined }>();
  const isEligible = closed && language !== '' && text.length <= MAX_LENGTH;
  useEffect(() => {
    const block = element.current;
    if (!isEligible || !block) return;
    const unmount = new AbortController();
    import('./highlightWhenVisible.js')
      .then((chunk) => chunk.highlightWhenVisible(block, text, language, unmount.signal))
      .then(
        (tokens) => unmount.signal.aborted || setHighlighted({ text, tokens }),
        // Highlighting failed, for example because its chunk did not load. The code is readable without it.
        () => {},
      );
    return () => unmount.abort();
  }, [isEligible, text, language, element]);
  return isEligible && highlighted?.text === text ? highlighted.tokens : undefined;
}
