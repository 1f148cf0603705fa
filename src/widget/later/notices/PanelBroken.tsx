'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.js';
import { CLOSE } from '../../../ui/icons.js';
import { Notice } from '../../conversation/Notice.js';
import { deepActiveElement } from '../../panel/deepActiveElement.js';
import { focusPanel } from '../../panel/focusPanel.js';
import { useLook } from '../../panel/lookContext.js';
import { useShell } from '../../panel/shellContext.js';
import { useStyles } from '../../panel/useStyles.js';
import { NOTICE_STYLES } from './noticeStyles.js';

/** Stands in for a panel that could not be drawn, and takes over the focus that went with it. */
export function PanelBroken({ onRetry }: { onRetry: () => void }): ReactElement {
  const { labels } = useLook();
  const { container, close } = useShell();
  useStyles(container, NOTICE_STYLES);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current?.closest('[inert]') && !deepActiveElement()) panel.current?.focus({ preventScroll: true });
  }, []);
  const retry = () => {
    const slot = panel.current?.parentElement;
    onRetry();
    requestAnimationFrame(() => slot && !deepActiveElement() && focusPanel(slot));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !close) return;
    event.preventDefault();
    close();
  };
  return (
    <div className="da-panel" role="alert" ref={panel} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="da-header">
        <h2 className="da-title">{labels.title}</h2>
        {close && <IconButton shape={CLOSE} label={labels.close} onClick={close} />}
      </div>
      <div className="da-scroller">
        <div className="da-empty">
          <Notice tone="error" text={labels.panelBroken}>
            <button type="button" className="da-button" onClick={retry}>
              {labels.retry}
            </button>
          </Notice>
        </div>
      </div>
    </div>
  );
}
