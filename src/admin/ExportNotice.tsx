'use client';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../ui/Icon.js';
import { ALERT } from '../ui/icons.js';

interface ExportNoticeProps {
  tone: 'error' | 'quiet';
  text: string;
  /** A button or a link: the way on. */
  children?: ReactNode;
}

/** One sentence about what stands in the way, and the way on. Stays as long as it is true. */
export function ExportNotice({ tone, text, children }: ExportNoticeProps): ReactElement {
  return (
    <div className="da-export-notice" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon shape={ALERT} />
      <p>{text}</p>
      {children}
    </div>
  );
}
