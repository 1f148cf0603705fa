'use client';
import { type KeyboardEvent, type ReactElement, useId } from 'react';
import { useDocsAssistant } from '../headless/useDocsAssistant.js';
import { Icon } from '../ui/Icon.js';
import { IconButton } from '../ui/IconButton.js';
import { CLOSE, NEW_CHAT } from '../ui/icons.js';
import { MARK } from '../ui/triggerIcons.js';
import { Composer } from './Composer.js';
import { ConversationView } from './ConversationView.js';
import { EmptyState } from './EmptyState.js';
import { deepActiveElement } from './focus.js';
import { keepTyping } from './keepTyping.js';
import { useLook } from './lookContext.js';
import { StatusRegion } from './StatusRegion.js';
import { useTurns } from './useTurns.js';

interface PanelProps {
  starters: readonly string[] | undefined;
  onClose: () => void;
}

/** The whole of the assistant but its frame: header, conversation, composer. */
export function Panel({ starters, onClose }: PanelProps): ReactElement {
  const { labels } = useLook();
  const conversation = useDocsAssistant();
  const { messages, status } = conversation;
  const title = useId();
  const busy = status === 'submitted' || status === 'streaming';
  const turns = useTurns(messages);

  // Escape goes outwards step by step: a running answer first, while the reader is at the composer; then the panel.
  const onKeyDown = (event: KeyboardEvent) => {
    keepTyping(event);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (busy && event.target instanceof HTMLTextAreaElement) conversation.stop();
    else onClose();
  };
  const startAnew = () => {
    conversation.clear();
    const root = deepActiveElement()?.closest('.da-panel');
    root?.querySelector('textarea')?.focus({ preventScroll: true });
  };

  return (
    <section
      className="da-panel"
      part="panel"
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onKeyUp={keepTyping}
      onKeyPress={keepTyping}
    >
      <header className="da-header" part="header">
        <span className="da-header-mark">
          <Icon shape={MARK} />
        </span>
        <h2 className="da-title" id={title}>
          {labels.title}
        </h2>
        {turns.length > 0 && <IconButton shape={NEW_CHAT} label={labels.newChat} onClick={startAnew} />}
        <IconButton shape={CLOSE} label={labels.close} onClick={onClose} />
      </header>
      {turns.length > 0 ? <ConversationView turns={turns} /> : <EmptyState starters={starters} />}
      <footer className="da-footer">
        <Composer followUp={turns.length > 0} />
        <p className="da-disclaimer">{labels.disclaimer}</p>
      </footer>
      <StatusRegion />
    </section>
  );
}
