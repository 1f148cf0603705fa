import type { ReactElement } from 'react';

/** A drawing on a field of 20 by 20: what is stroked and, where there is one, what is filled. */
export interface IconShape {
  stroke?: string;
  fill?: string;
  /** Drawn towards the text's direction; turned round in right-to-left text. */
  directional?: true;
}

/** One drawn sign. Decoration only: the words stand beside it or in the accessible name of its button. */
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
