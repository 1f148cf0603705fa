'use client';
import type { ReactElement } from 'react';
import { formatLabel, formatPlural } from '../languages/formatLabel.js';
import { IconButton } from '../ui/IconButton.js';
import { CLOSE } from '../ui/icons.js';
import type { RecentExport } from './exportHistory.js';
import { formatMoment } from './format.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';

interface RecentExportsProps {
  entries: readonly RecentExport[];
  /** The job that is shown above the list. The list omits it. */
  current: string | undefined;
  onShow: (jobId: string) => void;
  onForget: (jobId: string) => void;
}

/** The exports that were started on this device. The platform provides no list of exports, so exports from other devices are missing. */
export function RecentExports({ entries, current, onShow, onForget }: RecentExportsProps): ReactElement | null {
  const { labels, locale } = useExportPanelLanguage();
  const others = entries.filter(({ jobId }) => jobId !== current);
  if (others.length === 0) return null;
  const now = Date.now();
  return (
    <section className="da-export-section" aria-label={labels.recent}>
      <h4>{labels.recent}</h4>
      <ul className="da-export-recent">
        {others.map((entry) => {
          const time = formatMoment(new Date(entry.startedAt), now, locale);
          return (
            <li key={entry.jobId}>
              <button type="button" onClick={() => onShow(entry.jobId)} title={formatLabel(labels.show, { time })}>
                <span>{time}</span>
                <span className="da-export-hint">
                  {[
                    entry.version,
                    entry.outcome && labels.status[entry.outcome],
                    entry.pageCount !== undefined && formatPlural(labels.pageCount, entry.pageCount, locale),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
              <IconButton
                shape={CLOSE}
                label={formatLabel(labels.forget, { time })}
                onClick={() => onForget(entry.jobId)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
