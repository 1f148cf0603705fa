'use client';
import { useEffect, useState } from 'react';

/** How long the result of copying stands, in milliseconds. */
const SHOWN_FOR = 2000;

/** Copies text, and says for a moment whether that worked. */
export function useCopy(): ['idle' | 'copied' | 'failed', (text: string) => void] {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string) => {
    // Absent on pages without a secure context, refused in frames without the permission.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return [state, copy];
}
