'use client';
import { useRef } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { hasModifier } from '../../../ui/hasModifier.js';
import type { Draft } from '../../shared/createDraft.js';
import type { FieldKeyHandler } from '../../shared/FieldKeyHandler.js';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Whether the caret is at the start or the end. Elsewhere, the arrow keys move the caret through the lines of a question. */
function isCaretAtEdge({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean {
  return selectionStart === selectionEnd && (selectionStart === 0 || selectionStart === value.length);
}

/**
 * Recalls earlier questions. In an empty field, ArrowUp recalls the last question. In a recalled question, with the caret at the start
 * or the end, ArrowUp goes further back and ArrowDown forward. Escape empties the field. In a question that the reader has changed, these
 * keys work as in any other field.
 */
export function useQuestionRecall(draft: Draft): FieldKeyHandler {
  const store = useConversationStore();
  /**
   * The recalled question: `text`, and `back`, its position counted back from the last question. The last question has position `1`. If no
   * question is recalled, `back` is `0` and `text` is empty.
   */
  const position = useRef({ back: 0, text: '' });

  return (event) => {
    const { key, currentTarget: field } = event;
    const step = STEPS[key] ?? 0;
    if (draft.get() !== position.current.text) position.current = { back: 0, text: '' };
    const { back } = position.current;
    if (draft.get() !== position.current.text || hasModifier(event)) return false;
    if (step === 0 && !(key === 'Escape' && back > 0)) return false;
    if (step !== 0 && !isCaretAtEdge(field)) return false;
    const questions = store.getState().messages.flatMap(({ role, content }) => (role === 'user' ? content : []));
    const next = step === 0 ? 0 : back + step;
    if (next < 0 || next > questions.length) return step === 1 && back > 0;
    position.current = { back: next, text: (next > 0 && questions.at(-next)) || '' };
    draft.set(position.current.text);
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}
