'use client';
import { useEffect, useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';

/** How long the result stands, in milliseconds. */
const SHOWN_FOR = 2_000;

/** Copies by way of a selected field, which needs no permission, and gives the focus back to the button. */
function copyBySelection(text: string, button: HTMLElement): boolean {
  const field = button.ownerDocument.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'da-copy-field';
  field.setAttribute('aria-hidden', 'true');
  // Beside the button: inside the same shadow root, dialog and focus trap.
  button.after(field);
  field.select();
  let copied = false;
  try {
    copied = button.ownerDocument.execCommand('copy');
  } catch {
    // Not supported: said to the reader as a failure.
  }
  field.remove();
  button.focus({ preventScroll: true });
  return copied;
}

/** Copies text, and says for a moment whether that worked. */
export function useCopy(): [CopyState, (text: string, button: HTMLElement) => void] {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string, button: HTMLElement) => {
    const bySelection = () => setState(copyBySelection(text, button) ? 'copied' : 'failed');
    const written = navigator.clipboard?.writeText(text);
    if (written) written.then(() => setState('copied'), bySelection);
    else bySelection();
  };
  return [state, copy];
}
