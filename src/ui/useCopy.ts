'use client';
import { useEffect, useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';

/** How long the result is shown (ms). */
const RESULT_MS = 2_000;

/** Copies through a selected text field, which needs no permission, and returns the focus to the button. */
function copyBySelection(text: string, button: HTMLElement): boolean {
  const field = button.ownerDocument.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'da-copy-field';
  field.setAttribute('aria-hidden', 'true');
  // Next to the button, so that the field is in the same shadow root, dialog and focus trap.
  button.after(field);
  field.select();
  let copied = false;
  try {
    copied = button.ownerDocument.execCommand('copy');
  } catch {
    // The browser does not support this way of copying. The button shows the failure.
  }
  field.remove();
  button.focus({ preventScroll: true });
  return copied;
}

/** Returns the state of the last copy, which is `idle` again after a moment, and a function that copies text. */
export function useCopy(): [CopyState, (text: string, button: HTMLElement) => void] {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), RESULT_MS);
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
