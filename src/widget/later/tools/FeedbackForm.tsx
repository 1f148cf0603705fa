'use client';
import { type FormEvent, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { RatingDetails } from '../../../headless/Feedback.js';
import type { Labels } from '../../../languages/Labels.js';
import { MAX_COMMENT_LENGTH } from '../../../protocol/limits.js';
import { isComposing } from '../../../ui/isComposing.js';
import { useShell } from '../../shared/shellContext.js';
import { PrivacyNotice } from '../composer/PrivacyNotice.js';
import { useSecretFinder } from '../composer/useSecretFinder.js';

interface FeedbackFormProps {
  labels: Labels;
  /** @param details Undefined if the reader cancels. */
  onClose: (details?: RatingDetails) => void;
}

const REASONS = ['wrong', 'incomplete', 'unclear', 'sources'] as const;

/**
 * Asks why an answer did not help. All fields are optional, and the reader can ask the next question without closing the form. The privacy
 * guard checks the comment.
 */
export function FeedbackForm({ labels, onClose }: FeedbackFormProps): ReactElement {
  const [reason, setReason] = useState<string>();
  const [comment, setComment] = useState('');
  const [heldBack, setHeldBack] = useState(false);
  const { privacyGuard } = useShell().options;
  const { find } = useSecretFinder();
  const title = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The form appears below the pressed button, where it can be out of view.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const write = (text: string) => {
    setComment(text);
    // Clear the flag when the text contains no secret any more. Otherwise, the notice would appear again when another secret is typed, and
    // would take the focus.
    if (heldBack && find(text).length === 0) setHeldBack(false);
  };
  const send = () => {
    const text = comment.trim();
    const isPrivate = privacyGuard !== false && find(text).length > 0;
    setHeldBack(isPrivate);
    if (!isPrivate) onClose({ ...(reason && { reason }), ...(text && { comment: text }) });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <form className="da-feedback" ref={form} aria-labelledby={title} onSubmit={onSubmit} onKeyDown={onKeyDown}>
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
      {heldBack && (
        <PrivacyNotice
          question={comment}
          onRedacted={(text) => write(text.slice(0, MAX_COMMENT_LENGTH))}
          onSend={send}
          focusField={() => field.current?.focus({ preventScroll: true })}
        />
      )}
      <textarea
        ref={field}
        className="da-field"
        rows={2}
        dir="auto"
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        aria-label={labels.feedbackComment}
        placeholder={labels.feedbackComment}
        onChange={(event) => write(event.target.value)}
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
