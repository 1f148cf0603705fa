'use client';
import type { ReactElement } from 'react';
import inlineStyles from '../ui/inlineFrame.css?inline';
import type { FrameProps } from './Frame.js';
import { useStyles } from './useStyles.js';

const STYLES = [inlineStyles];

/** The panel as a part of the page: it fills the element that it stands in. The panel is a named region itself. */
export function InlineFrame({ container, children }: FrameProps): ReactElement {
  useStyles(container, STYLES);
  return <div className="da-frame-inline">{children}</div>;
}
