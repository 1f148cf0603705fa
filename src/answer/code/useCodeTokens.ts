'use client';
import { type RefObject, useEffect, useState } from 'react';
import type { CodeToken } from './colourCode.js';
import { grammarFor } from './grammars.js';
import { whenSeen } from './whenSeen.js';

/** Longer code stays in one colour: reading it would be felt. */
const MAX_LENGTH = 20_000;

/**
 * The tokens of a block of code, once it is complete, has come near the view and its grammar is there; until then, and for
 * languages without a grammar, undefined. What is far away costs nothing.
 */
export function useCodeTokens(
  text: string,
  language: string,
  closed: boolean,
  element: RefObject<Element | null>,
): readonly CodeToken[] | undefined {
  const [coloured, setColoured] = useState<{ text: string; tokens: readonly CodeToken[] }>();
  const grammar = closed && text.length <= MAX_LENGTH ? grammarFor(language) : undefined;
  useEffect(() => {
    if (!grammar || !element.current) return;
    let wanted = true;
    const stop = whenSeen(element.current, () => {
      import('./colourCode.js')
        .then(({ colourCode }) => colourCode(text, grammar))
        .then(
          (tokens) => {
            if (wanted) setColoured({ text, tokens });
          },
          // Code without colours is code: a chunk that cannot be fetched is no fault to show.
          () => {},
        );
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [grammar, text, element]);
  return grammar && coloured?.text === text ? coloured.tokens : undefined;
}
