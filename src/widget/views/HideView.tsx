'use client';
import { Fragment, type ReactElement } from 'react';
import { DEEP_LINK_PARAMETER } from '../later/page/takeDeepLink.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import type { PanelViewProps } from '../shared/panelViews.js';
import { useShell } from '../shared/shellContext.js';
import { DEFAULT_SHORTCUT } from '../shared/shortcut.js';
import { HIDDEN_KEY, storeFlag } from '../shared/storedFlags.js';
import { useMayPersist } from '../shared/useMayPersist.js';
import { formatShortcut } from './formatShortcut.js';

/** Asks for confirmation before hiding the assistant, and explains how to show it again. */
export function HideView({ onBack }: PanelViewProps): ReactElement {
  const labels = usePanelLanguage().labels;
  const { options, hide, close } = useShell();
  const mayPersist = useMayPersist();
  const { shortcut = DEFAULT_SHORTCUT } = options;
  const replacements: Record<string, ReactElement> = {
    '{address}': <code dir="ltr">?{DEEP_LINK_PARAMETER}</code>,
    '{keys}': <kbd dir="ltr">{shortcut && formatShortcut(shortcut)}</kbd>,
  };
  const instructions = (shortcut ? labels.bringBackByKeys : labels.bringBack).split(/(\{\w+\})/);
  const hideAssistant = () => {
    storeFlag('localStorage', HIDDEN_KEY, mayPersist);
    // When the reader opens the assistant again, it must show the conversation and not this view.
    onBack();
    hide?.();
    close?.();
  };
  return (
    <div className="da-hide">
      <p>{mayPersist ? labels.hideExplanation : labels.hideForNow}</p>
      <p>
        {instructions.map((part) => (
          <Fragment key={part}>{replacements[part] ?? part}</Fragment>
        ))}
      </p>
      <button type="button" className="da-button" onClick={hideAssistant}>
        {labels.hide}
      </button>
    </div>
  );
}
