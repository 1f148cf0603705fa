'use client';
import type { ReactElement } from 'react';
import { IconButton } from '../../ui/IconButton.js';
import { CLOSE } from '../../ui/icons.js';
import { useLook } from '../lookContext.js';
import { Notice } from '../Notice.js';

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
        <Notice tone="error" text={labels.panelBroken}>
          <button type="button" className="da-button" onClick={onRetry}>
            {labels.retry}
          </button>
        </Notice>
      </div>
    </div>
  );
}
