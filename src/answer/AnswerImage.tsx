'use client';
import type { ReactElement } from 'react';
import { useAnswerSettings } from './answerContext.js';
import type { AnswerImageProps } from './components.js';

/** Shows an image from an allowed origin. Other images get a placeholder, because an answer must not send requests to other hosts. */
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
