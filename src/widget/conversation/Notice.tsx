import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconShape } from '../../ui/Icon.js';
import { ALERT, STOP } from '../../ui/noticeIcons.js';

interface NoticeProps {
  /** Without it, it is a quiet word. */
  tone?: 'error';
  /** Default: that of the tone. */
  shape?: IconShape;
  text: string;
  /** Buttons and links that lead on. */
  children?: ReactNode;
}

/** One sentence in place of an answer, and the way on. */
export function Notice({ tone, shape = tone ? ALERT : STOP, text, children }: NoticeProps): ReactElement {
  return (
    <div className="da-notice" data-tone={tone}>
      <Icon shape={shape} />
      <p>{text}</p>
      {children && <div className="da-notice-actions">{children}</div>}
    </div>
  );
}
