'use client';
import { memo, type ReactElement, useMemo, useRef, useState } from 'react';
import { useCopy } from '../../ui/useCopy.js';
import { useAnswerSettings } from '../answerContext.js';
import type { AnswerCodeProps } from '../components.js';
import { useGrowingTexts } from '../useGrowingTexts.js';
import { visibleText } from '../visibleText.js';
import { codeChunks } from './codeChunks.js';
import { codeToCopy } from './codeToCopy.js';
import type { CodeToken } from './colourCode.js';
import { languageName } from './languageName.js';
import { useCodeTokens } from './useCodeTokens.js';

/** Code with its language, a button that copies it and one that wraps its lines. */
export function AnswerCode({ text, language, closed }: AnswerCodeProps): ReactElement {
  const { labels } = useAnswerSettings();
  const [wrap, setWrap] = useState(false);
  const [copyState, copy] = useCopy();
  const pre = useRef<HTMLPreElement>(null);
  const chunks = useMemo(() => codeChunks(text), [text]);
  const coloured = useCodeTokens(text, language, closed, pre);
  const name = languageName(language);
  const copyLabel = { idle: labels.copy, copied: labels.copied, failed: labels.copyFailed }[copyState];
  return (
    <div className={wrap ? 'da-code da-wrapped' : 'da-code'} dir="ltr" data-state={closed ? 'closed' : 'open'}>
      <div className="da-code-bar">
        <span className="da-code-language">{name}</span>
        <button type="button" className="da-code-button" aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
          {labels.wrapLines}
        </button>
        <button
          type="button"
          className="da-code-button"
          data-state={copyState}
          aria-live="polite"
          onClick={(event) => copy(codeToCopy(text, language), event.currentTarget)}
        >
          {copyLabel}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre ref={pre} className="da-code-text" tabIndex={0} role="group" aria-label={name || labels.code}>
        <code>
          {chunks.map((chunk, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chunks are only ever added at the end
            <CodeChunk key={index} text={chunk} tokens={coloured?.[index]} />
          ))}
        </code>
      </pre>
    </div>
  );
}

/** Some lines. Colours change neither its text nor its height. */
const CodeChunk = memo(function CodeChunk({
  text,
  tokens,
}: {
  text: string;
  tokens: readonly CodeToken[] | undefined;
}): ReactElement {
  const { given, ref, key } = useGrowingTexts(tokens ? [] : [visibleText(text)], true);
  return (
    <span key={key} ref={ref} className="da-code-lines">
      {tokens
        ? tokens.map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the text is what it is
            <span key={index} className={token.scope}>
              {visibleText(token.text)}
            </span>
          ))
        : given}
    </span>
  );
});
