'use client';
import { conversationMarkdown } from '../../../headless/conversationMarkdown.js';
import { useConversationOption } from '../../../headless/useConversationOption.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { useDocsAssistant } from '../../../headless/useDocsAssistant.js';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import type { IconShape } from '../../../ui/Icon.js';
import { ALERT, CHECK, COPY, HISTORY, SEARCH } from '../../../ui/icons.js';
import { useCopy } from '../../../ui/useCopy.js';
import { isShown } from '../../conversation/turns.js';
import { useDraft } from '../../shared/draftContext.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { type PanelMenuEntry, panelMenuEntries } from '../../shared/panelMenuEntries.js';
import { MENU_VIEW_TITLES, type MenuViewName } from '../../shared/panelViews.js';
import { useShell } from '../../shared/shellContext.js';
import { CODE, DOWNLOAD, HIDE } from '../icons.js';
import { useFallbackSearch } from '../notices/useFallbackSearch.js';
import { downloadText } from './downloadText.js';

/** An item of the panel's menu. */
export interface PanelMenuItem {
  id: PanelMenuEntry;
  label: string;
  shape: IconShape;
  /** Whether the menu stays open after a click, so that the label of the item can report the result. */
  staysOpen?: boolean;
  onSelect: (item: HTMLElement) => void;
}

/** Returns the items of the panel's menu, in the order in which the menu shows them. */
export function usePanelMenuItems(onView: (view: MenuViewName) => void): readonly PanelMenuItem[] {
  const labels = usePanelLanguage().labels;
  const store = useConversationStore();
  const [copyState, copy] = useCopy(labels);
  const { emit } = useDocsAssistantSettings();
  const { hide } = useShell();
  const { consent } = useDocsAssistant();
  const draft = useDraft();
  const search = useFallbackSearch();
  const { messages } = store.getState();
  const debug = useConversationOption((options) => options.debug);

  const openView = (view: MenuViewName, shape: IconShape): PanelMenuItem => ({
    id: view,
    label: MENU_VIEW_TITLES[view](labels),
    shape,
    onSelect: () => onView(view),
  });
  const markdown = () => {
    return conversationMarkdown(store.getState().messages, {
      question: labels.youAsked,
      answer: labels.assistantAnswered,
      sources: labels.sources,
      file: labels.attachments.file,
      docsUrl: store.getOptions().docsUrl,
    });
  };
  const copyConversation: PanelMenuItem = {
    id: 'copy',
    label: { idle: labels.copyConversation, copied: labels.copied, failed: labels.copyFailed }[copyState],
    shape: { idle: COPY, copied: CHECK, failed: ALERT }[copyState],
    staysOpen: true,
    onSelect(item) {
      copy(markdown(), item);
      emit({ type: 'copied', what: 'conversation' });
    },
  };
  const downloadConversation: PanelMenuItem = {
    id: 'download',
    label: labels.downloadConversation,
    shape: DOWNLOAD,
    onSelect() {
      downloadText(markdown(), 'conversation.md');
      emit({ type: 'downloaded', what: 'conversation' });
    },
  };
  const searchInstead: PanelMenuItem = {
    id: 'search',
    label: labels.searchInstead,
    shape: SEARCH,
    onSelect() {
      const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
      search?.(draft.get().trim() || asked);
    },
  };
  const items: Readonly<Record<PanelMenuEntry, PanelMenuItem>> = {
    history: openView('history', HISTORY),
    search: searchInstead,
    copy: copyConversation,
    download: downloadConversation,
    debug: openView('debug', CODE),
    hide: openView('hide', HIDE),
  };
  const canHide = hide !== undefined;
  return panelMenuEntries({
    consent,
    hasMessages: messages.some(isShown),
    canSearch: search !== undefined,
    debug,
    canHide,
  }).map((entry) => items[entry]);
}
