'use client';
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useConversationExceptMessages } from '../../headless/useConversationExceptMessages.js';
import { useConversationOption } from '../../headless/useConversationOption.js';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { Icon } from '../../ui/Icon.js';
import { IconButton } from '../../ui/IconButton.js';
import { BACK, CLOSE, HISTORY, NEW_CHAT } from '../../ui/icons.js';
import { isComposing } from '../../ui/isComposing.js';
import { MARK } from '../../ui/triggerIcons.js';
import { isShown } from '../conversation/turns.js';
import { focusPanel } from '../shared/focusPanel.js';
import { handleEscape } from '../shared/handleEscape.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { panelMenuEntries } from '../shared/panelMenuEntries.js';
import { MENU_VIEW_TITLES, type MenuViewName } from '../shared/panelViews.js';
import { useShell } from '../shared/shellContext.js';
import { useBusy } from '../shared/useBusy.js';
import { useLater } from '../shared/useLater.js';
import { Composer } from './Composer.js';
import { keepTypingFromPage } from './keepTypingFromPage.js';
import { PanelContent, PanelStatus } from './PanelContent.js';
import { PanelMenuButton } from './PanelMenuButton.js';
import { PanelViewSlot } from './PanelViewSlot.js';

/** Handles Escape. */
export type EscapeHandler = (event: KeyboardEvent) => void;

interface PanelProps {
  /** Receives the handler for Escape. Parts of the frame around the panel, such as the resize handles, use it, too. */
  escapeHandler: Ref<EscapeHandler>;
}

/** The assistant inside its frame: the header, and below it the conversation with the composer, or a view that covers both. */
export function Panel({ escapeHandler }: PanelProps): ReactElement {
  const { close, hide, hasPainted, options } = useShell();
  const { consent, threads, clear, stop } = useConversationExceptMessages();
  const store = useConversationStore();
  const [view, setView] = useState<MenuViewName>();
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const busy = useBusy();
  const getHasBegun = () => store.getState().messages.some(isShown);
  const hasBegun = useSyncExternalStore(store.subscribe, getHasBegun, getHasBegun);
  const debug = useConversationOption((options) => options.debug);
  const canSearch = useConversationOption((options) => options.onFallbackSearch !== undefined);
  const menu = panelMenuEntries({
    consent,
    hasMessages: hasBegun,
    canSearch,
    debug,
    canHide: hide !== undefined,
  });

  const showView = (next: MenuViewName | undefined) => {
    // Set `inert` on the element, because React 18 does not support it as a property.
    if (main.current) main.current.inert = next !== undefined;
    flushSync(() => setView(next));
    if (panel.current) focusPanel(panel.current);
  };
  const showConversation = () => showView(undefined);
  const startNewChat = () => {
    clear();
    panel.current?.querySelector('textarea')?.focus({ preventScroll: true });
  };
  const onEscape = useEscape({ busy, stop, leaveView: view && showConversation, close });
  useImperativeHandle(escapeHandler, () => onEscape);
  return (
    <section
      className="da-panel"
      part="panel"
      ref={panel}
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        keepTypingFromPage(event, options.shortcut ?? false);
        if (event.key === 'Escape' && !event.defaultPrevented) onEscape(event);
      }}
      onKeyUp={(event) => keepTypingFromPage(event, false)}
      onKeyPress={(event) => keepTypingFromPage(event, false)}
    >
      <PanelHeader
        titleId={title}
        view={view}
        hasMenu={menu.length > 0}
        hasHistory={menu.includes('history') && threads.some(({ current }) => !(current && hasBegun))}
        onBack={showConversation}
        onNewChat={hasBegun ? startNewChat : undefined}
        onView={showView}
      />
      <div className="da-body">
        <div className="da-main" ref={main}>
          {hasPainted ? <PanelContent onBack={showConversation} /> : <div className="da-scroller" />}
          <footer className="da-footer">
            <Composer followUp={hasBegun} />
          </footer>
        </div>
        {view && <PanelViewSlot key={view} name={view} onBack={showConversation} />}
      </div>
      {hasPainted && <PanelStatus busy={busy} />}
    </section>
  );
}

interface PanelHeaderProps {
  titleId: string;
  view: MenuViewName | undefined;
  hasMenu: boolean;
  /** Whether to offer the earlier conversations. */
  hasHistory: boolean;
  onBack: () => void;
  /** Undefined if the conversation is empty. */
  onNewChat: (() => void) | undefined;
  onView: (view: MenuViewName) => void;
}

function PanelHeader({
  titleId,
  view,
  hasMenu,
  hasHistory,
  onBack,
  onNewChat,
  onView,
}: PanelHeaderProps): ReactElement {
  const { labels } = usePanelLanguage();
  const { close, switchVariant, hasPainted } = useShell();
  const { module: later } = useLater(hasPainted && switchVariant !== undefined);
  return (
    <header className="da-header" part="header">
      {view ? (
        <IconButton shape={BACK} label={labels.back} onClick={onBack} />
      ) : (
        <span className="da-header-mark">
          <Icon shape={MARK} />
        </span>
      )}
      <h2 className="da-title" id={titleId} tabIndex={-1}>
        {view ? MENU_VIEW_TITLES[view](labels) : labels.title}
      </h2>
      {/* Only phones show this button. Their header has space for it, because the style sheet hides the dock button there. */}
      {!view && hasHistory && (
        <IconButton
          className="da-phone-only"
          shape={HISTORY}
          label={MENU_VIEW_TITLES.history(labels)}
          onClick={() => onView('history')}
        />
      )}
      {!view && onNewChat && <IconButton shape={NEW_CHAT} label={labels.newChat} onClick={onNewChat} />}
      {!view && hasMenu && <PanelMenuButton onView={onView} />}
      {/* An empty element reserves the place of the dock button until its code has loaded, so that the other buttons do not move. */}
      {switchVariant &&
        (later ? <later.DockButton switchVariant={switchVariant} /> : <span className="da-icon-button da-dock" />)}
      {close && <IconButton shape={CLOSE} label={labels.close} onClick={close} />}
    </header>
  );
}

interface EscapeOptions {
  busy: boolean;
  stop: () => void;
  /** Undefined while no view is open. */
  leaveView: (() => void) | undefined;
  close: (() => void) | undefined;
}

/** Escape does the first of these that applies: close an open view, stop a running answer, close the panel. */
function useEscape({ busy, stop, leaveView, close }: EscapeOptions): EscapeHandler {
  const stopped = useRef(false);
  if (!busy) stopped.current = false;
  const stopOnce = () => {
    // Stopping takes a moment. Meanwhile, the next press must close the panel instead of stopping again.
    stopped.current = true;
    stop();
  };
  return (event) => {
    // While an input method is composing, Escape ends the composition. Without preventDefault, a modal `<dialog>` would close.
    if (isComposing(event.nativeEvent)) return event.preventDefault();
    const leave = leaveView ?? (busy && !stopped.current ? stopOnce : close);
    if (leave) handleEscape(event, leave);
  };
}
