'use client';
import { type RefObject, useEffect, useState } from 'react';
import type { CodeToken } from './colourCode.js';

/** Longer code stays in one colour: reading it would be felt. */
const MAX_LENGTH = 20_000;

/**
 * The tokens of each piece (`codeChunks`) of a block of code, once it is complete, has come near the view and its grammar is there; until then, and for
 * languages without a grammar, undefined. What is far away costs nothing, and answers without code do not fetch what colours it.
 */
export function useCodeTokens(
  text: string,
  language: string,
  closed: boolean,
  element: RefObject<Element | null>,
): readonly CodeToken[][] | undefined {
  const [coloured, setColoured] = useState<{ text: string; tokens: readonly CodeToken[][] | undefined }>();
  const wanted = closed && language !== '' && text.length <= MAX_LENGTH;
  useEffect(() => {
    const block = element.current;
    if (!wanted || !block) return;
    const gone = new AbortController();
    import('./colourWhenSeen.js')
      .then((chunk) => chunk.colourWhenSeen(block, text, language, gone.signal))
      .then(
        (tokens) => gone.signal.aborted || setColoured({ text, tokens }),
        // Code without colours is code: a chunk that cannot be fetched is no fault to show.
        () => {},
      );
    return () => gone.abort();
  }, [wanted, text, language, element]);
  return wanted && coloured?.text === text ? coloured.tokens : undefined;
}
