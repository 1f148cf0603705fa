import type { ButtonHTMLAttributes, ReactElement } from 'react';
import { Icon, type IconShape } from './Icon.js';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  shape: IconShape;
  /** Accessible name and tooltip. */
  label: string;
}

/** A button with an icon instead of text. */
export function IconButton({ shape, label, className, ...attributes }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...attributes}
      className={`da-icon-button ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon shape={shape} />
    </button>
  );
}
