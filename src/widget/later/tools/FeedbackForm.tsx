'use client';
import { type FormEvent, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { RatingDetails } from '../../../headless/Feedback.js';
import type { Labels } from '../../../languages/Labels.js';
import { MAX_COMMENT_LENGTH } from '../../../protocol/limits.js';
import { isComposing } from '../../../ui/isComposing.js';

interface FeedbackFormProps {
  labels: Labels;
  /** @param details Undefined if the reader cancels. */
  onClose: (details?: RatingDetails) => void;
}

const REASONS = ['wrong', 'incomplete', 'unclear', 'sources'] as const;

/** Asks why an answer did not help. All fields are optional, and the reader can ask the next question without closing the form. */
export function FeedbackForm({ labels, onClose }: FeedbackFormProps): ReactElement {
  const [reason, setReason] = useState<string>();
  const [comment, setComment] = useState('');
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  // The form appears below the pressed button, where it can be out of view.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = comment.trim();
    onClose({ ...(reason && { reason }), ...(text && { comment: text }) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <form className="da-feedback" ref={form} aria-labelledby={title} onSubmit={send} onKeyDown={onKeyDown}>
      <p id={title}>{labels.feedbackQuestion}</p>
      <div className="da-feedback-row">
        {REASONS.map((name) => (
          <button
            key={name}
            type="button"
            className="da-button"
            aria-pressed={reason === name}
            onClick={() => setReason(reason === name ? undefined : name)}
          >
            {labels.feedbackReasons[name]}
          </button>
        ))}
      </div>
      <textarea
        className="da-field"
        rows={2}
        dir="auto"
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        aria-label={labels.feedbackComment}
        placeholder={labels.feedbackComment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className="da-feedback-row">
        <button type="submit" className="da-button">
          {labels.send}
        </button>
        <button type="button" className="da-button da-button-quiet" onClick={() => onClose()}>
          {labels.cancel}
        </button>
      </div>
    </form>
  );
}
