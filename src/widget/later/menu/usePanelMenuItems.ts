'use client';
import { conversationMarkdown } from '../../../headless/conversationMarkdown.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { useDocsAssistant } from '../../../headless/useDocsAssistant.js';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import { CODE } from '../../../ui/contextIcons.js';
import type { IconShape } from '../../../ui/Icon.js';
import { CHECK } from '../../../ui/icons.js';
import { ALERT } from '../../../ui/noticeIcons.js';
import { COPY } from '../../../ui/toolIcons.js';
import { useCopy } from '../../../ui/useCopy.js';
import { HIDE, HISTORY } from '../../../ui/viewIcons.js';
import { useLook } from '../../panel/lookContext.js';
import { PANEL_VIEWS, type PanelView } from '../../panel/panelViews.js';
import { useShell } from '../../panel/shellContext.js';

/** One line of the panel's menu. */
export interface PanelMenuItem {
  id: string;
  label: string;
  shape: IconShape;
  /** Shown, and without effect. */
  disabled?: boolean;
  /** The menu stays open, and the item itself says what has happened. */
  stays?: boolean;
  /** @param item Its element. */
  onSelect: (item: HTMLElement) => void;
}

/** Everything that the menu of the panel offers, in its order. Loaded with the menu. */
export function usePanelMenuItems(onView: (view: PanelView) => void): readonly PanelMenuItem[] {
  const labels = useLook().labels;
  const store = useConversationStore();
  const [copyState, copy] = useCopy();
  const { emit } = useDocsAssistantSettings();
  const { messages } = store.getState();
  const { hide } = useShell();
  const { consent } = useDocsAssistant();
  const items: PanelMenuItem[] = [];
  if (consent === 'given')
    items.push({ id: 'history', label: labels.history, shape: HISTORY, onSelect: () => onView(PANEL_VIEWS.history) });
  const copyConversation = (item: HTMLElement) => {
    const { docsUrl } = store.getOptions();
    const words = { question: labels.youAsked, answer: labels.assistantAnswered, sources: labels.sources };
    copy(conversationMarkdown(store.getState().messages, { ...words, docsUrl }), item);
    emit({ type: 'copied', what: 'conversation' });
  };
  if (messages.length > 0)
    items.push({
      id: 'copy',
      label: { idle: labels.copyConversation, copied: labels.copied, failed: labels.copyFailed }[copyState],
      shape: { idle: COPY, copied: CHECK, failed: ALERT }[copyState],
      stays: true,
      onSelect: copyConversation,
    });
  if (store.getOptions().debug)
    items.push({ id: 'debug', label: 'Debug', shape: CODE, onSelect: () => onView(PANEL_VIEWS.debug) });
  if (hide) items.push({ id: 'hide', label: labels.hide, shape: HIDE, onSelect: () => onView(PANEL_VIEWS.hide) });
  return items;
}
