'use client';
import type { ReactElement } from 'react';
import { Icon } from '../ui/Icon.js';
import { IconButton } from '../ui/IconButton.js';
import { ALERT, CLOSE } from '../ui/icons.js';
import { useLook } from './lookContext.js';

/** Stands in for a panel that could not be drawn. */
export function PanelBroken({
  onRetry,
  onClose,
}: {
  onRetry: () => void;
  onClose: (() => void) | undefined;
}): ReactElement {
  const { labels } = useLook();
  return (
    <div className="da-panel" role="alert">
      <div className="da-header">
        <h2 className="da-title">{labels.title}</h2>
        {onClose && <IconButton shape={CLOSE} label={labels.close} onClick={onClose} />}
      </div>
      <div className="da-empty">
        <div className="da-notice" data-tone="error">
          <Icon shape={ALERT} />
          <p>{labels.panelBroken}</p>
          <div className="da-notice-actions">
            <button type="button" className="da-button" onClick={onRetry}>
              {labels.retry}
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}
