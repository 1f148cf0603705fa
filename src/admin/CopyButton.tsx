'use client';
import { type ReactElement, useEffect, useState } from 'react';
import { Icon } from '../ui/Icon.js';
import { CHECK, COPY } from '../ui/icons.js';
import { usePanelLook } from './panelLook.js';

/** How long the result of copying stands, in milliseconds. */
const SHOWN_FOR = 2_000;

/** Copies a text, and says for a moment whether that worked. */
export function CopyButton({ text }: { text: string }): ReactElement {
  const { labels } = usePanelLook();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [state]);

  function copy(): void {
    // Absent on pages without a secure context, refused in frames without the permission.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setState('copied'),
      () => setState('failed'),
    );
  }

  const words = { idle: labels.copy, copied: labels.copied, failed: labels.copyFailed };
  return (
    <button type="button" className="da-export-button" data-state={state} onClick={copy}>
      <Icon shape={state === 'copied' ? CHECK : COPY} />
      <span aria-live="polite">{words[state]}</span>
    </button>
  );
}
