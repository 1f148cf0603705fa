'use client';
import type { ReactNode } from 'react';
import { formatLabel } from '../languages/formatLabel.js';
import {
  codePointName,
  hasHiddenCharacters,
  hiddenCharacterSymbol,
  splitAtHiddenCharacters,
  withHiddenCharactersInAscii,
} from '../values/hiddenCharacters.js';
import { useAnswerSettings } from './answerContext.js';

/** Replaces hidden characters in code with symbols or ASCII text, so that readers see them and cannot copy them. */
export function showHiddenCharacters(text: string): ReactNode {
  return hasHiddenCharacters(text) ? <MarkedText key="visible" text={text} /> : text;
}

function MarkedText({ text }: { text: string }): ReactNode {
  const { labels, showsHiddenCharacters } = useAnswerSettings();
  if (!showsHiddenCharacters) return withHiddenCharactersInAscii(text);
  return splitAtHiddenCharacters(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added at the end
      <span className="da-hidden-character" key={index} title={labelOf(labels.hiddenCharacter, piece)}>
        {hiddenCharacterSymbol(piece)}
      </span>
    ),
  );
}

function labelOf(label: string, character: string): string {
  return formatLabel(label, { code: codePointName(character) });
}
