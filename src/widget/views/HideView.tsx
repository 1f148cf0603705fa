'use client';
// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../panel/LoadedAssistant.js';
import { Fragment, type ReactElement } from 'react';
import { ADDRESS_PARAMETER } from '../later/page/takeDeepLink.js';
import { useLook } from '../panel/lookContext.js';
import type { PanelViewProps } from '../panel/panelViews.js';
import { useShell } from '../panel/shellContext.js';
import { useMayPersist } from '../panel/useMayPersist.js';
import { remember } from '../trigger/remember.js';
import { DEFAULT_SHORTCUT } from '../trigger/shortcut.js';
import { HIDDEN_KEY } from '../trigger/storedFlags.js';
import { formatShortcut } from './formatShortcut.js';

/** Asks once more before the assistant goes away – for good, where that may be remembered – and says how it comes back. */
export function HideView({ onBack }: PanelViewProps): ReactElement {
  const labels = useLook().labels;
  const { look, hide, close } = useShell();
  const mayPersist = useMayPersist();
  const { shortcut = DEFAULT_SHORTCUT } = look;
  const words: Record<string, ReactElement> = {
    '{address}': <code dir="ltr">?{ADDRESS_PARAMETER}</code>,
    '{keys}': <kbd dir="ltr">{shortcut && formatShortcut(shortcut)}</kbd>,
  };
  const wayBack = (shortcut ? labels.bringBackByKeys : labels.bringBack).split(/(\{\w+\})/);
  const hideForGood = () => {
    remember('localStorage', HIDDEN_KEY, mayPersist);
    // Whoever brings it back wants the conversation.
    onBack();
    hide?.();
    close?.();
  };
  return (
    <div className="da-hide">
      <p>{mayPersist ? labels.hideExplanation : labels.hideForNow}</p>
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
