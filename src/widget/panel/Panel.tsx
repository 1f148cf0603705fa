'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { Icon } from '../../ui/Icon.js';
import { IconButton } from '../../ui/IconButton.js';
import { BACK, CLOSE, NEW_CHAT } from '../../ui/icons.js';
import { MARK } from '../../ui/triggerIcons.js';
import { isDrawn } from '../conversation/turns.js';
import { Composer } from './Composer.js';
import { deepActiveElement } from './deepActiveElement.js';
import { focusPanel } from './focusPanel.js';
import { keepTypingFromPage } from './keepTypingFromPage.js';
import { useLook } from './lookContext.js';
import { PanelContent, PanelStatus } from './PanelContent.js';
import { PanelMenuButton } from './PanelMenuButton.js';
import { PanelViewSlot } from './PanelViewSlot.js';
import type { PanelView } from './panelViews.js';
import { useShell } from './shellContext.js';
import { useBusy } from './useBusy.js';

/** The whole of the assistant but its frame: header, conversation, composer, and the views that take their place. */
export function Panel(): ReactElement {
  const { labels } = useLook();
  const { close, hide, settled } = useShell();
  const conversation = useDocsAssistant();
  const { messages, consent } = conversation;
  const [view, setView] = useState<PanelView>();
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const busy = useBusy();
  const begun = messages.some(isDrawn);

  const showView = (next: PanelView | undefined) => {
    // As an element and not as a property: React 18 does not know it.
    if (main.current) main.current.inert = next !== undefined;
    flushSync(() => setView(next));
    if (panel.current) focusPanel(panel.current);
  };
  const back = () => showView(undefined);

  const stopped = useRef(false);
  if (!busy) stopped.current = false;
  const stop = () => {
    // It takes a moment to end, and the next press is not for it.
    stopped.current = true;
    conversation.stop();
  };
  // Escape goes outwards step by step: a view; a running answer, while the reader is at the composer; then the panel. A key that is held is one press.
  const onKeyDown = (event: KeyboardEvent) => {
    keepTypingFromPage(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // It ends what is being composed; a dialog of the browser would close with it.
    if (event.nativeEvent.isComposing) return event.preventDefault();
    const running = busy && !stopped.current && event.target instanceof HTMLTextAreaElement;
    const step = view ? back : running ? stop : close;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) step();
  };
  // What has the focus can go: with its press ("Try again", a starter), long after it, or without one (the way to the latest). The focus must not go
  // with it. Leaving is told by a blur; React tells none of what it takes away.
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const observer = new MutationObserver(() => {
      if (!focused.current || focused.current.isConnected) return;
      focused.current = null;
      // What takes its place has a frame to take the focus as well.
      requestAnimationFrame(() => {
        if (!element.closest('[inert]') && !deepActiveElement()) focusPanel(element);
      });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const startAnew = () => {
    conversation.clear();
    panel.current?.querySelector('textarea')?.focus({ preventScroll: true });
  };

  return (
    <section
      className="da-panel"
      part="panel"
      ref={panel}
      aria-labelledby={title}
      tabIndex={-1}
      onFocus={(event) => {
        focused.current = event.target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
      onKeyDown={onKeyDown}
      onKeyUp={keepTypingFromPage}
      onKeyPress={keepTypingFromPage}
    >
      <header className="da-header" part="header">
        {view ? (
          <IconButton shape={BACK} label={labels.back} onClick={back} />
        ) : (
          <span className="da-header-mark">
            <Icon shape={MARK} />
          </span>
        )}
        <h2 className="da-title" id={title} tabIndex={-1}>
          {view ? view.title(labels) : labels.title}
        </h2>
        {!view && begun && <IconButton shape={NEW_CHAT} label={labels.newChat} onClick={startAnew} />}
        {!view && (hide || consent === 'given') && <PanelMenuButton onView={showView} />}
        {close && <IconButton shape={CLOSE} label={labels.close} onClick={close} />}
      </header>
      <div className="da-body">
        <div className="da-main" ref={main}>
          {settled ? <PanelContent onBack={back} /> : <div className="da-scroller" />}
          <footer className="da-footer">
            <Composer followUp={begun} />
            <p className="da-disclaimer">{labels.disclaimer}</p>
          </footer>
        </div>
        {view && <PanelViewSlot key={view.title(labels)} load={view.load} onBack={back} />}
      </div>
      {settled && <PanelStatus of={messages} busy={busy} />}
    </section>
  );
}
