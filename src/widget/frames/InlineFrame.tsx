'use client';
import type { ReactElement } from 'react';
import type { FrameProps } from './Frame.js';
import inlineStyles from './inline.css?inline';

/** Shows the panel as a part of the page: it fills the element around the component. The panel itself is a labelled region. */
export function InlineFrame({ children }: FrameProps): ReactElement {
  return <div className="da-frame-inline">{children}</div>;
}
InlineFrame.sheet = inlineStyles;
