'use client';
import type { ReactElement } from 'react';
import type { ExportJobReport } from '../protocol/exports/exportReport.js';
import { Icon } from '../ui/Icon.js';
import { CHEVRON_DOWN } from '../ui/triggerIcons.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';

/** Maximum number of warnings shown. The report in the bundle may list more. */
const SHOWN = 5;
const REPORT_FILE = '_docs/report.html';

/** The first warnings of a finished export, collapsed, with the path of the full report. */
export function FirstWarnings({ report }: { report: ExportJobReport }): ReactElement | null {
  const { labels } = useExportPanelLanguage();
  if (report.warnings.length === 0) return null;
  return (
    <details className="da-export-warnings da-export-fold">
      <summary>
        <Icon shape={CHEVRON_DOWN} />
        {labels.firstWarnings}
      </summary>
      <ul>
        {report.warnings.slice(0, SHOWN).map(({ text, page, file, line }, index) => {
          const place = file === undefined ? page : line === undefined ? file : `${file}:${line}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and two warnings can be equal
            <li key={index}>
              {/** Isolate the warning: the text direction of the service's language can differ from that of the panel's language. */}
              <bdi>{text}</bdi>
              {place !== undefined && <code translate="no">{place}</code>}
            </li>
          );
        })}
      </ul>
      <p className="da-export-hint">
        {labels.reportNote} <code translate="no">{REPORT_FILE}</code>
      </p>
    </details>
  );
}
