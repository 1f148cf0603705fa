import type { ReactElement } from 'react';

/** Paths of an icon with a view box of 20 by 20. */
export interface IconShape {
  stroke?: string;
  fill?: string;
  /** Whether the icon is mirrored in right-to-left text. */
  directional?: true;
}

/** An icon. Hidden from assistive technology, because the text next to it or the name of its button has the same meaning. */
export function Icon({ shape }: { shape: IconShape }): ReactElement {
  return (
    <svg className="da-icon" data-directional={shape.directional} viewBox="0 0 20 20" aria-hidden>
      {shape.stroke && (
        <path
          d={shape.stroke}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {shape.fill && <path d={shape.fill} fill="currentColor" />}
    </svg>
  );
}
