'use client';
// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import './LoadedAssistant.js';
import { Fragment, type ReactElement } from 'react';
import { ADDRESS_PARAMETER } from './deepLink.js';
import { useLook } from './lookContext.js';
import { HIDDEN_KEY } from './pageMemory.js';
import type { PanelViewProps } from './panelViews.js';
import { remember } from './remember.js';
import { useShell } from './shellContext.js';
import { DEFAULT_SHORTCUT } from './shortcut.js';
import { useMayKeep } from './useMayKeep.js';
import { writtenShortcut } from './writtenShortcut.js';

/** Asks once more before the assistant goes away – for good, where that may be remembered – and says how it comes back. */
export function HideView({ onBack }: PanelViewProps): ReactElement {
  const labels = useLook().labels;
  const { look, hide, close } = useShell();
  const mayKeep = useMayKeep();
  const { shortcut = DEFAULT_SHORTCUT } = look;
  const words: Record<string, ReactElement> = {
    '{address}': <code dir="ltr">?{ADDRESS_PARAMETER}</code>,
    '{keys}': <kbd dir="ltr">{shortcut && writtenShortcut(shortcut)}</kbd>,
  };
  const wayBack = (shortcut ? labels.bringBackByKeys : labels.bringBack).split(/(\{\w+\})/);
  const hideForGood = () => {
    remember('localStorage', HIDDEN_KEY, mayKeep);
    // Whoever brings it back wants the conversation.
    onBack();
    hide?.();
    close?.();
  };
  return (
    <div className="da-hide">
      <p>{mayKeep ? labels.hideExplanation : labels.hideForNow}</p>
      <p>
        {wayBack.map((part) => (
          <Fragment key={part}>{words[part] ?? part}</Fragment>
        ))}
      </p>
      <button type="button" className="da-button" onClick={hideForGood}>
        {labels.hide}
      </button>
    </div>
  );
}
