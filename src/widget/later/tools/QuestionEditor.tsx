'use client';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ChatMessage } from '../../../headless/Conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { isComposing } from '../../../ui/isComposing.js';
import { focusPanel } from '../../shared/focusPanel.js';
import { sendKept } from '../../shared/keptQuestions.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { PrivacyNotice } from '../composer/PrivacyNotice.js';
import { useSecretFinder } from '../composer/useSecretFinder.js';
import { FailureNotice } from '../notices/FailureNotice.js';
import { useFailedAttempt } from '../notices/useFailedAttempt.js';
import { useCanEdit } from './useCanEdit.js';

interface QuestionEditorProps {
  question: ChatMessage;
  /** Closes the editor and shows the question again. */
  onClose: () => void;
}

/**
 * A field that replaces a question. Enter sends the new text, Escape cancels. The editor stays open if the privacy guard stops the
 * question. The editor opens again if the edit removed answers and no new answer arrives. Unsent text is stored like the draft of the
 * composer.
 */
export function QuestionEditor({ question, onClose }: QuestionEditorProps): ReactElement {
  const labels = usePanelLanguage().labels;
  const store = useConversationStore();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, canEdit, write, send, cancel, heldBack, failedEdit } = useQuestionEdit(question, field, onClose);
  const { error } = store.getState();

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
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
      {heldBack && (
        <PrivacyNotice
          question={text}
          onRedacted={write}
          onSend={send}
          focusField={() => field.current?.focus({ preventScroll: true })}
        />
      )}
      {failedEdit && error && <FailureNotice error={error} question={text} onRetry={send} />}
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
        <button type="submit" className="da-button" aria-disabled={!canEdit || !text.trim()}>
          {labels.send}
        </button>
        <button type="button" className="da-button da-button-quiet" onClick={cancel}>
          {labels.cancel}
        </button>
      </div>
    </form>
  );
}

/** Returns the state of the editor, and functions that change its text, send the text or cancel the edit. */
function useQuestionEdit(question: ChatMessage, field: RefObject<HTMLTextAreaElement | null>, onClose: () => void) {
  const store = useConversationStore();
  const { edit, withdrawQuestion } = store.actions;
  const canEdit = useCanEdit();
  const { find } = useSecretFinder();
  const attempt = useFailedAttempt();
  const failedEdit = attempt?.edited && attempt.messageId === question.id ? attempt : undefined;
  /** Unsent text from before a reload, or from before the reader opened another conversation. */
  const [stored] = useState(() => store.draft.get(question.id));
  const [text, setText] = useState(stored || (failedEdit?.question ?? question.content));
  const [heldBack, setHeldBack] = useState(false);
  const isSending = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, because it depends on how the editor was opened
  useEffect(() => {
    const element = field.current;
    const panel = element?.closest<HTMLElement>('.da-panel');
    if (failedEdit) {
      // Showing the previous messages again may have scrolled the conversation to another place, so scroll back to the editor. Do not
      // move the focus: the reader may be typing elsewhere.
      element?.form?.scrollIntoView({ block: 'nearest' });
    } else if (!stored) {
      element?.focus({ preventScroll: true });
      element?.setSelectionRange(element.value.length, element.value.length);
    }
    return () => {
      if (isSending.current && panel) focusPanel(panel);
    };
  }, []);

  const storeText = (next: string) => store.draft.set(next === question.content ? '' : next, question.id);
  const write = (next: string) => {
    setText(next);
    storeText(next);
    // Clear the flag once the text has no secret. Otherwise, the notice would appear and take the focus as soon as the reader types
    // another secret.
    if (heldBack && find(next).length === 0) setHeldBack(false);
  };
  const cancel = () => {
    storeText('');
    const turn = field.current?.closest('.da-turn');
    if (failedEdit) withdrawQuestion();
    onClose();
    // Wait for the next frame: the edit button exists again only after the next render.
    requestAnimationFrame(() => turn?.querySelector<HTMLElement>('.da-edit')?.focus({ preventScroll: true }));
  };
  const send = () => {
    if (!canEdit || !text.trim() || isSending.current) return;
    isSending.current = true;
    setHeldBack(false);
    void sendKept(store, text, 'editor', () => edit(question.id, text)).then((sent) => {
      isSending.current = false;
      setHeldBack(!sent && find(text).length > 0);
      if (!sent) return;
      storeText('');
      // Usually the edit removes this turn and its editor. The turn stays if the edited question has become a new turn at the end. In that
      // case, close the editor.
      if (field.current) onClose();
    });
  };
  return { text, canEdit, write, send, cancel, heldBack, failedEdit };
}
