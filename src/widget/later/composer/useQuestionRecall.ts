'use client';
import { type KeyboardEvent, useRef } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { Draft } from '../../panel/createDraft.js';

/**
 * ArrowUp in an empty field brings back earlier questions, ArrowDown goes forward again, Escape empties the field. A question that was
 * changed is the reader's own text, and the arrows move in it as in any other.
 *
 * @returns Handles a key; `true` when it was one of these.
 */
export function useQuestionRecall(draft: Draft): (event: KeyboardEvent<HTMLTextAreaElement>) => boolean {
  const store = useConversationStore();
  /** How far back, and what stands there. */
  const at = useRef({ back: 0, text: '' });

  return (event) => {
    const { key, currentTarget: field } = event;
    const step = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
    if (draft.get() !== at.current.text) at.current = { back: 0, text: '' };
    const { back } = at.current;
    if (draft.get() !== at.current.text || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
      return false;
    if (step === 0 && !(key === 'Escape' && back > 0)) return false;
    // In a question of several lines the arrows are for its lines; at its ends they go further.
    const { selectionStart, selectionEnd, value } = field;
    const atEnd = selectionStart === selectionEnd && (selectionStart === 0 || selectionStart === value.length);
    if (step !== 0 && !atEnd) return false;
    const questions = store.getState().messages.flatMap(({ role, content }) => (role === 'user' ? content : []));
    const next = step === 0 ? 0 : back + step;
    if (next < 0 || next > questions.length) return step === 1 && back > 0;
    at.current = { back: next, text: (next > 0 && questions.at(-next)) || '' };
    draft.set(at.current.text);
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}
