'use client';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { Icon } from '../../ui/Icon.js';
import { SEND, STOP } from '../../ui/icons.js';
import { isComposing } from '../../ui/isComposing.js';
import { useDraft } from '../shared/draftContext.js';
import type { FieldKeyHandler } from '../shared/FieldKeyHandler.js';
import { askOrKeep } from '../shared/keptQuestions.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { useShell } from '../shared/shellContext.js';
import { isTouchDevice } from '../shared/touchDevice.js';
import { useBusy } from '../shared/useBusy.js';
import { useLater } from '../shared/useLater.js';
import { useGuardUntilLoaded } from './useGuardUntilLoaded.js';

/** The question field and its button. The field stays usable while an answer streams. */
export function Composer({ followUp }: { followUp: boolean }): ReactElement {
  const { labels } = usePanelLanguage();
  const { stop } = useConversationStore().actions;
  const busy = useBusy();
  const { draft, text, send, refused } = useSendableDraft(busy);
  const field = useRef<HTMLTextAreaElement>(null);
  const description = useId();
  const { options, hasPainted } = useShell();
  const later = useLater(hasPainted);
  const isGuarded = options.privacyGuard !== false;
  useGuardUntilLoaded(isGuarded, later);
  const handleKey = useRef<FieldKeyHandler>(undefined);
  useLayoutEffect(() => {
    draft.attach(field.current);
    return () => draft.attach(null);
  }, [draft]);

  const focusField = () => field.current?.focus({ preventScroll: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) stop();
    else send();
    // On a touch device, do not focus the field after the reader has stopped an answer: the on-screen keyboard would cover the answer.
    if (!busy || !isTouchDevice()) focusField();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || handleKey.current?.(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      send();
    }
  };

  const placeholder = followUp ? labels.followUpPlaceholder : labels.placeholder;
  return (
    <form className="da-composer" part="composer" onSubmit={onSubmit}>
      {later.module ? (
        <later.module.ComposerContext
          id={description}
          handleKey={handleKey}
          field={field}
          text={text}
          refused={refused}
          focusField={focusField}
        />
      ) : (
        <div className="da-context-place">
          {later.failed && isGuarded && (
            <button type="button" className="da-retry" onClick={() => void later.load()}>
              {labels.loadFailed}
            </button>
          )}
        </div>
      )}
      <textarea
        ref={field}
        className="da-composer-input"
        rows={1}
        dir="auto"
        value={text}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-describedby={description}
        enterKeyHint="send"
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <SendButton busy={busy} empty={!text.trim()} />
    </form>
  );
}

/** Returns the draft and a function that sends it. `refused`: the reader tried to send while an answer was streaming. */
function useSendableDraft(busy: boolean) {
  const store = useConversationStore();
  const draft = useDraft();
  const text = useSyncExternalStore(draft.subscribe, draft.get, draft.get);
  const [refused, setRefused] = useState(false);
  const send = () => {
    const question = text.trim();
    if (!question) return;
    setRefused(busy);
    if (busy) return;
    draft.set('');
    void askOrKeep(store, draft, question, 'composer');
  };
  return { draft, text, send, refused: refused && busy };
}

/** Sends the question, or stops the answer. */
function SendButton({ busy, empty }: { busy: boolean; empty: boolean }): ReactElement {
  const { labels } = usePanelLanguage();
  const label = busy ? labels.stop : labels.send;
  return (
    <button
      type="submit"
      className="da-send"
      data-state={busy ? 'stop' : 'send'}
      aria-disabled={!busy && empty}
      aria-label={label}
      title={label}
      // The button changes after the first click of a double click. The second click must not stop the answer.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      <Icon shape={busy ? STOP : SEND} />
    </button>
  );
}
