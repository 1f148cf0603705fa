'use client';
import { type FormEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../headless/conversation.js';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { useDraft } from '../draftContext.js';
import { focusPanel } from '../focusPanel.js';
import { useLaterLabels } from '../useLaterLabels.js';

interface QuestionEditorProps {
  question: ChatMessage;
  /** The field is no longer wanted; the question may have been sent. */
  onClose: () => void;
}

/** A question in a field, in its own place. Enter sends it, Escape leaves it as it was. */
export function QuestionEditor({ question, onClose }: QuestionEditorProps): ReactElement {
  const labels = useLaterLabels();
  const { edit } = useConversationStore().actions;
  const draft = useDraft();
  const [text, setText] = useState(question.content);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const cancel = () => {
    const turn = field.current?.closest('.da-turn');
    onClose();
    // The pencil is there again after the next drawing.
    requestAnimationFrame(() => turn?.querySelector<HTMLElement>('.da-edit')?.focus({ preventScroll: true }));
  };
  const send = () => {
    if (!text.trim()) return;
    const panel = field.current?.closest<HTMLElement>('.da-panel');
    // What could not be sent, or was held back, waits in the field of new questions.
    void edit(question.id, text).then((sent) => sent || draft.add(text));
    onClose();
    if (panel) requestAnimationFrame(() => focusPanel(panel));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
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
      <textarea
        ref={field}
        className="da-field"
        rows={2}
        dir="auto"
        enterKeyHint="send"
        value={text}
        aria-label={labels.editQuestion}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="da-feedback-row">
        <button type="submit" className="da-button" aria-disabled={!text.trim()}>
          {labels.send}
        </button>
        <button type="button" className="da-button da-button-quiet" onClick={cancel}>
          {labels.cancel}
        </button>
      </div>
    </form>
  );
}
