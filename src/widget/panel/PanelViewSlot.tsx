'use client';
import type { ReactElement } from 'react';
import { usePanelLanguage } from '../shared/languageContext.js';
import type { PanelViewName, PanelViewProps } from '../shared/panelViews.js';
import { useViews } from './useViews.js';

interface PanelViewSlotProps extends PanelViewProps {
  name: PanelViewName;
}

/** Shows a view, or a retry button if the views could not be loaded. */
export function PanelViewSlot({ name, onBack }: PanelViewSlotProps): ReactElement {
  const { labels } = usePanelLanguage();
  const { module: views, failed, load } = useViews();
  const View = views?.VIEWS[name];
  return (
    <div className="da-panel-view" aria-busy={!View && !failed}>
      {View && <View onBack={onBack} />}
      {failed && (
        <button type="button" className="da-retry" onClick={() => void load()}>
          {labels.loadFailed}
        </button>
      )}
    </div>
  );
}
