'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.js';
import { CLOSE } from '../../../ui/icons.js';
import { Notice } from '../../conversation/Notice.js';
import { deepActiveElement } from '../../shared/deepActiveElement.js';
import { focusPanel } from '../../shared/focusPanel.js';
import { handleEscape } from '../../shared/handleEscape.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { useShell } from '../../shared/shellContext.js';
import { useStyles } from '../../shared/useStyles.js';
import noticeStyles from './notice.css?inline';

const STYLES = [noticeStyles];

/** Replaces a panel that threw an error. Takes the focus if no other element has it, because the focus may have been in that panel. */
export function BrokenPanel({ onRetry }: { onRetry: () => void }): ReactElement {
  const { labels } = usePanelLanguage();
  const { container, close } = useShell();
  useStyles(container, STYLES);
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
    if (event.key === 'Escape' && close) handleEscape(event, close);
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
