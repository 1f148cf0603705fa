'use client';
import type { ReactElement } from 'react';
import { useLook } from './lookContext.js';
import { PANEL_VIEWS, type PanelView, type PanelViewName, type PanelViewProps } from './panelViews.js';
import { useChunkNow } from './useChunk.js';

interface PanelViewSlotProps extends PanelViewProps {
  name: PanelViewName;
}

/** The place of a view, and of the view as soon as it has been loaded. */
export function PanelViewSlot({ name, onBack }: PanelViewSlotProps): ReactElement {
  const { labels } = useLook();
  const { load }: PanelView = PANEL_VIEWS[name];
  const { value: View, failed, load: again } = useChunkNow(load);
  return (
    <div className="da-panel-view" aria-busy={!View && !failed}>
      {View && <View onBack={onBack} />}
      {failed && (
        <button type="button" className="da-button" onClick={again}>
          {labels.loadFailed}
        </button>
      )}
    </div>
  );
}
