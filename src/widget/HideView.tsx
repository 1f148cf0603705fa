'use client';
import type { ReactElement } from 'react';
import { formatLabel } from '../ui/formatLabel.js';
import { ADDRESS_PARAMETER, HIDDEN_KEY } from './pageMemory.js';
import { remember } from './remember.js';
import { useShell } from './shellContext.js';
import { DEFAULT_SHORTCUT } from './shortcut.js';
import { useLaterLabels } from './useLaterLabels.js';
import { useMayKeep } from './useMayKeep.js';
import { writtenShortcut } from './writtenShortcut.js';

/** Keeps what reads from left to right in one piece, in a sentence of either direction. */
const isolate = (text: string) => `\u2066${text}\u2069`;

/** Asks once more before the assistant goes away for good, and says how it comes back. */
export function HideView(): ReactElement {
  const labels = useLaterLabels();
  const { look, hide } = useShell();
  const mayKeep = useMayKeep();
  const { shortcut = DEFAULT_SHORTCUT } = look;
  const words = {
    address: isolate(`?${ADDRESS_PARAMETER}`),
    keys: shortcut ? isolate(writtenShortcut(shortcut)) : '',
  };
  const hideForGood = () => {
    remember('localStorage', HIDDEN_KEY, mayKeep);
    hide?.();
  };
  return (
    <div className="da-hide">
      <p>{labels.hideExplanation}</p>
      <p>{formatLabel(shortcut ? labels.bringBackByKeys : labels.bringBack, words)}</p>
      <button type="button" className="da-button" onClick={hideForGood}>
        {labels.hide}
      </button>
    </div>
  );
}
