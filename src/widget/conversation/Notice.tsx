import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconShape } from '../../ui/Icon.js';
import { ALERT, STOP } from '../../ui/icons.js';

interface NoticeProps {
  /** Default: a neutral notice. */
  tone?: 'error';
  /** Default: the icon of the tone. */
  shape?: IconShape;
  text: string;
  /** Buttons and links. */
  children?: ReactNode;
}

/**
 * A message to the reader, such as an error or the reason why an answer ended early. The children are buttons and links for the next step,
 * such as a retry.
 */
export function Notice({ tone, shape = tone ? ALERT : STOP, text, children }: NoticeProps): ReactElement {
  return (
    <div className="da-notice" data-tone={tone}>
      <Icon shape={shape} />
      <p>{text}</p>
      {children && <div className="da-notice-actions">{children}</div>}
    </div>
  );
}
