'use client';
import { memo, type ReactElement, useMemo, useRef, useState } from 'react';
import { useCopy } from '../../ui/useCopy.js';
import { cleanLabel } from '../../values/hiddenCharacters.js';
import { useAnswerSettings } from '../answerContext.js';
import type { AnswerCodeProps } from '../components.js';
import { showHiddenCharacters } from '../showHiddenCharacters.js';
import { useGrowingTexts } from '../useGrowingTexts.js';
import { codeToCopy } from './codeToCopy.js';
import { nameCodeLanguage } from './nameCodeLanguage.js';
import { splitCode } from './splitCode.js';
import type { CodeToken } from './tokenizeCode.js';
import { useCodeTokens } from './useCodeTokens.js';

/** Maximum length of the line of code in the accessible name of a button (characters), because screen readers read the whole name. */
const MAX_NAME_LENGTH = 40;
/** Number of lines that are searched for the first line with code. */
const MAX_EMPTY_LINES = 5;

/** A code block with its language, a copy button and a button that wraps lines. */
export function AnswerCode({ text, language, closed }: AnswerCodeProps): ReactElement {
  const { labels } = useAnswerSettings();
  const [wrap, setWrap] = useState(false);
  const [copyState, copy] = useCopy(labels);
  const pre = useRef<HTMLPreElement>(null);
  const chunks = useMemo(() => splitCode(text), [text]);
  const highlighted = useCodeTokens(text, language, closed, pre);
  const name = nameCodeLanguage(language);
  const copyLabel = { idle: labels.copy, copied: labels.copied, failed: labels.copyFailed }[copyState];
  const start = useMemo(() => firstLine(text, closed), [text, closed]);
  // An answer can have many code blocks, so the name of each button says which block it is for.
  const nameOf = (label: string) => `${label}: ${[name || labels.code, start].filter(Boolean).join(', ')}`;
  return (
    <div className={wrap ? 'da-code da-wrapped' : 'da-code'} dir="ltr" data-state={closed ? 'closed' : 'open'}>
      <div className="da-code-bar">
        <span className="da-code-language">{name}</span>
        <button
          type="button"
          className="da-code-button"
          aria-pressed={wrap}
          aria-label={nameOf(labels.wrapLines)}
          onClick={() => setWrap(!wrap)}
        >
          {labels.wrapLines}
        </button>
        <button
          type="button"
          className="da-code-button"
          data-state={copyState}
          aria-label={nameOf(copyLabel)}
          onClick={(event) => copy(codeToCopy(text, language), event.currentTarget)}
        >
          {copyLabel}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre ref={pre} className="da-code-text" tabIndex={0} role="group" aria-label={name || labels.code}>
        <code>
          {chunks.map((chunk, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chunks are only ever added at the end
            <CodeChunk key={index} text={chunk} tokens={highlighted?.[index]} />
          ))}
        </code>
      </pre>
    </div>
  );
}

/**
 * Returns the first line with code, once the line is complete. Button names such as "Copy: Shell, npm install acme" contain it. The
 * language alone would not be enough, because many blocks of an answer are in the same language.
 */
function firstLine(text: string, closed: boolean): string {
  const lines = text.split('\n', MAX_EMPTY_LINES);
  const index = lines.findIndex((line) => line.trim() !== '');
  const isComplete = closed || index < lines.length - 1;
  return isComplete ? cleanLabel(lines[index] ?? '', MAX_NAME_LENGTH) : '';
}

/**
 * Renders one of the chunks of code that `splitCode` returns. Highlighting changes neither its text nor its height, so nothing on the page
 * moves.
 */
const CodeChunk = memo(function CodeChunk({
  text,
  tokens,
}: {
  text: string;
  tokens: readonly CodeToken[] | undefined;
}): ReactElement {
  const { given, ref, key } = useGrowingTexts(tokens ? [] : [showHiddenCharacters(text)], true);
  return (
    <span key={key} ref={ref} className="da-code-lines">
      {tokens
        ? tokens.map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens are identified by their position
            <span key={index} className={token.scope}>
              {showHiddenCharacters(token.text)}
            </span>
          ))
        : given}
    </span>
  );
});
