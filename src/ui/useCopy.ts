'use client';
import { useEffect, useState } from 'react';
import { announce } from './announce.js';

export type CopyState = 'idle' | 'copied' | 'failed';

interface CopyLabels {
  copied: string;
  copyFailed: string;
}

/** How long the result is shown (ms). */
const RESULT_MS = 2_000;

const IDLE: { state: CopyState } = { state: 'idle' };

/** Copies through a selected text field, which needs no permission, and returns the focus to the button. */
function copyBySelection(text: string, button: HTMLElement): boolean {
  const field = button.ownerDocument.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'da-copy-field';
  field.setAttribute('aria-hidden', 'true');
  // Insert the field next to the button, so that it is in the same shadow root, dialog and focus trap.
  button.after(field);
  field.select();
  let copied = false;
  try {
    copied = button.ownerDocument.execCommand('copy');
  } catch {
    // The browser does not support `execCommand('copy')`. The button shows that copying failed.
  }
  field.remove();
  button.focus({ preventScroll: true });
  return copied;
}

/**
 * Returns the state of the last copy, and a function that copies text. The state becomes `idle` again after a moment.
 *
 * @param labels Announced to screen readers. Without them, the caller announces the result.
 */
export function useCopy(labels?: CopyLabels): [CopyState, (text: string, button: HTMLElement) => void] {
  // Each result is a new object, so that a result that equals the earlier one is also shown for the whole time.
  const [result, setResult] = useState<{ state: CopyState }>(IDLE);
  useEffect(() => {
    if (result === IDLE) return;
    const timer = setTimeout(() => setResult(IDLE), RESULT_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (text: string, button: HTMLElement) => {
    // Hide an earlier result while the browser copies: it would look like the new one.
    setResult(IDLE);
    const show = (hasCopied: boolean) => {
      setResult({ state: hasCopied ? 'copied' : 'failed' });
      if (labels) announce(hasCopied ? labels.copied : labels.copyFailed, button);
    };
    const bySelection = () => show(copyBySelection(text, button));
    const written = navigator.clipboard?.writeText(text);
    if (written) written.then(() => show(true), bySelection);
    else bySelection();
  };
  return [result.state, copy];
}
