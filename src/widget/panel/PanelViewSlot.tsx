'use client';
import type { ReactElement } from 'react';
import { useLook } from './lookContext.js';
import type { PanelView, PanelViewProps } from './panelViews.js';
import { useChunkNow } from './useChunk.js';

interface PanelViewSlotProps extends PanelViewProps {
  /** Loads the view; always the same function. */
  load: PanelView['load'];
}

/** The place of a view, and of the view as soon as it has been loaded. */
export function PanelViewSlot({ load, onBack }: PanelViewSlotProps): ReactElement {
  const { labels } = useLook();
  const { value: View, failed, load: again } = useChunkNow(load);
  return (
    <div className="da-panel-view" aria-busy={!View && !failed}>
      {View && <View onBack={onBack} />}
      {failed && (
        <button type="button" className="da-retry" onClick={again}>
          {labels.loadFailed}
        </button>
      )}
    </div>
  );
}
