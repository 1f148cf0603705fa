import type { ButtonHTMLAttributes, ReactElement } from 'react';
import { Icon, type IconShape } from './Icon.js';

/** Attributes of a button, with its drawing and its name. */
export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  shape: IconShape;
  /** Accessible name, and what appears on hover. */
  label: string;
}

/** A button that shows a drawing only. Its name is spoken and appears on hover. */
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
