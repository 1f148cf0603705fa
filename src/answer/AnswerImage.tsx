'use client';
import type { ReactElement } from 'react';
import { useAnswerSettings } from './answerContext.js';
import type { AnswerImageProps } from './components.js';

/** An image from an allowed origin, or a placeholder that names it: an answer must not send requests to other hosts. */
export function AnswerImage({ src, host, alt }: AnswerImageProps): ReactElement {
  const { labels } = useAnswerSettings();
  if (src !== undefined) {
    return (
      <img className="da-image" src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    );
  }
  return (
    <span className="da-image-placeholder">
      {alt || labels.image}
      {host && <span className="da-image-host"> ({host})</span>}
    </span>
  );
}
