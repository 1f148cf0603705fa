'use client';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../ui/Icon.js';
import { ALERT } from '../ui/icons.js';

interface ExportNoticeProps {
  tone: 'error' | 'quiet';
  text: string;
  /** A button for the next step. */
  children?: ReactNode;
}

/** A short notice, with the next step if there is one. */
export function ExportNotice({ tone, text, children }: ExportNoticeProps): ReactElement {
  return (
    <div className="da-export-notice" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon shape={ALERT} />
      <p>{text}</p>
      {children}
    </div>
  );
}
