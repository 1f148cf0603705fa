'use client';
import type { ReactElement } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { IconButton } from '../../../ui/IconButton.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { type SwitchVariant, useShell } from '../../shared/shellContext.js';
import { storeLayout } from '../../shared/storedLayout.js';
import { mayPersist } from '../../shared/useMayPersist.js';
import { POPOVER, SIDE_PANEL } from '../icons.js';

/**
 * The button that moves the assistant between popover and side panel. The style sheet hides it on phones and in narrow windows, where both
 * fill the window.
 */
export function DockButton({ switchVariant }: { switchVariant: SwitchVariant }): ReactElement {
  const { labels } = usePanelLanguage();
  const { options } = useShell();
  const store = useConversationStore();
  const isPanel = options.variant === 'panel';
  const next = isPanel ? 'popover' : 'panel';
  const press = () => {
    switchVariant(next);
    if (mayPersist(store)) storeLayout('variant', next);
  };
  return (
    <IconButton
      className="da-dock"
      shape={isPanel ? POPOVER : SIDE_PANEL}
      label={isPanel ? labels.showInPopover : labels.showInPanel}
      onClick={press}
    />
  );
}
