'use client';
import type { ReactElement } from 'react';
import { Icon } from '../ui/Icon.js';
import { CHECK, COPY } from '../ui/icons.js';
import { useCopy } from '../ui/useCopy.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';

/** Copies a string, and shows the result for a moment. */
export function CopyButton({ text }: { text: string }): ReactElement {
  const { labels } = useExportPanelLanguage();
  const [state, copy] = useCopy();
  const texts = { idle: labels.copy, copied: labels.copied, failed: labels.copyFailed };
  return (
    <button
      type="button"
      className="da-export-button"
      data-state={state}
      onClick={(event) => copy(text, event.currentTarget)}
    >
      <Icon shape={state === 'copied' ? CHECK : COPY} />
      <span aria-live="polite">{texts[state]}</span>
    </button>
  );
}
