'use client';
import type { ReactElement } from 'react';
import { formatLabel } from '../languages/formatLabel.js';
import { formatNumber, formatPercent } from './format.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';
import { readProgress } from './readProgress.js';

/** The progress bar. Determinate only if the service reports a percentage. */
export function ProgressLine({ progress, moving }: { progress: number | undefined; moving: boolean }): ReactElement {
  const { labels, locale } = useExportPanelLanguage();
  const read = readProgress(progress);
  const percent = read.kind === 'percent' ? read.percent : undefined;
  return (
    <div className="da-export-progress">
      <progress
        className="da-export-bar"
        aria-label={labels.progress}
        data-moving={moving || undefined}
        max={100}
        {...(percent !== undefined && { value: percent })}
      />
      {percent !== undefined && <span className="da-export-percent">{formatPercent(percent, locale)}</span>}
      {read.kind === 'raw' && (
        <span className="da-export-percent">
          {formatLabel(labels.progressRaw, { value: formatNumber(read.value, locale) })}
        </span>
      )}
      {read.kind === 'none' && moving && <span className="da-export-percent">{labels.progressUnknown}</span>}
    </div>
  );
}
