'use client';
import { type RefObject, useEffect, useState } from 'react';
import type { CodeToken } from './tokenizeCode.js';

/** Maximum length of code that is highlighted: longer code would block the main thread noticeably. */
const MAX_LENGTH = 20_000;

/**
 * The tokens of each chunk (`splitCode`) of a code block. Undefined until the block is complete, is close to the viewport and its grammar has
 * loaded, and for languages without a grammar.
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
        // The chunk failed to load. The code is readable without highlighting.
        () => {},
      );
    return () => unmount.abort();
  }, [isEligible, text, language, element]);
  return isEligible && highlighted?.text === text ? highlighted.tokens : undefined;
}
