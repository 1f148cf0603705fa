'use client';
import type { ReactElement } from 'react';
import inlineStyles from '../../ui/inlineFrame.css?inline';
import type { FrameProps } from './Frame.js';

/** The panel as a part of the page: it fills the element that it stands in. The panel is a named region itself. */
export function InlineFrame({ children }: FrameProps): ReactElement {
  return <div className="da-frame-inline">{children}</div>;
}
InlineFrame.sheet = inlineStyles;
