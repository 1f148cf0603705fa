'use client';
import { type FormEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../headless/Conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { focusPanel } from '../../panel/focusPanel.js';
import { useLook } from '../../panel/lookContext.js';
import { useBusy } from '../../panel/useBusy.js';
import { useChunk } from '../../panel/useChunk.js';
import { useOutcome } from '../../panel/useOutcome.js';
import { useFailedAttempt } from '../notices/useFailedAttempt.js';

interface QuestionEditorProps {
  question: ChatMessage;
  /** The field is no longer wanted, and the question stays as it was. */
  onClose: () => void;
}

const loadNotice = () => import('../composer/PrivacyNotice.js').then((chunk) => chunk.PrivacyNotice);

/**
 * A question in a field, in its own place. Enter sends it, Escape leaves it as it was. It goes when the new question takes its place; one
 * that is held back stays, with the reason, and one to which no answer came is there again. What is written and not sent is kept as the
 * draft of the composer is.
 */
export function QuestionEditor({ question, onClose }: QuestionEditorProps): ReactElement {
  const labels = useLook().labels;
  const store = useConversationStore();
  const { edit, withdrawQuestion } = store.actions;
  const busy = useBusy();
  const lastTry = useFailedAttempt();
  const failedAttempt = lastTry?.edited && lastTry.messageId === question.id ? lastTry : undefined;
  const { error } = store.getState();
  const outcome = useOutcome();
  /** Written before a reload, or before another conversation was looked at. */
  const [kept] = useState(() => store.draft.get(question.id));
  const [text, setText] = useState(kept || (failedAttempt?.question ?? question.content));
  const [heldBack, setHeldBack] = useState(false);
  const { value: Notice, load } = useChunk(loadNotice);
  const sending = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: how it was opened, once
  useEffect(() => {
    const element = field.current;
    const panel = element?.closest<HTMLElement>('.da-panel');
    if (failedAttempt) {
      // The reader may be writing elsewhere meanwhile, and the conversation has been scrolled to its end.
      element?.form?.scrollIntoView({ block: 'nearest' });
    } else if (!kept) {
      element?.focus({ preventScroll: true });
      element?.setSelectionRange(element.value.length, element.value.length);
    }
    return () => {
      if (sending.current && panel) focusPanel(panel);
    };
  }, []);

  const keep = (words: string) => store.draft.set(words === question.content ? '' : words, question.id);
  const write = (words: string) => {
    setText(words);
    keep(words);
  };
  const cancel = () => {
    keep('');
    const turn = field.current?.closest('.da-turn');
    if (failedAttempt) withdrawQuestion();
    onClose();
    // The pencil is there again after the next drawing.
    requestAnimationFrame(() => turn?.querySelector<HTMLElement>('.da-edit')?.focus({ preventScroll: true }));
  };
  const send = () => {
    if (!text.trim() || sending.current) return;
    sending.current = true;
    setHeldBack(false);
    void edit(question.id, text).then((sent) => {
      sending.current = false;
      if (sent) {
        keep('');
        // It was asked behind the others, and its answer stays.
        if (field.current) onClose();
        return;
      }
      setHeldBack(true);
      void load();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && event.target === field.current) {
      event.preventDefault();
      send();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="da-editor" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {heldBack && Notice && (
        <Notice
          question={text}
          onRedacted={write}
          onSend={send}
          focusField={() => field.current?.focus({ preventScroll: true })}
        />
      )}
      {failedAttempt && error && outcome && <outcome.FailureNotice error={error} question={text} onRetry={send} />}
      <textarea
        ref={field}
        className="da-field"
        rows={2}
        dir="auto"
        enterKeyHint="send"
        value={text}
        aria-label={labels.editQuestion}
        onChange={(event) => write(event.target.value)}
      />
      <div className="da-feedback-row">
        <button type="submit" className="da-button" aria-disabled={busy || !text.trim()}>
          {labels.send}
        </button>
        <button type="button" className="da-button da-button-quiet" onClick={cancel}>
          {labels.cancel}
        </button>
      </div>
    </form>
  );
}
