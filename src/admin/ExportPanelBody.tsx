'use client';
import { type ReactElement, useId, useRef, useState } from 'react';
import { formatLabel } from '../languages/formatLabel.js';
import type { Deployment } from '../protocol/deployment.js';
import { AvailabilityTable } from './AvailabilityTable.js';
import { ExportForm, type ExportFormValues } from './ExportForm.js';
import { ExportNotice } from './ExportNotice.js';
import { getDisplayedStatus } from './getDisplayedStatus.js';
import { getStartErrorText } from './getExportProblem.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';
import { Receipt } from './Receipt.js';
import { RecentExports } from './RecentExports.js';
import { useNearbyFocusRecovery } from './useNearbyFocusRecovery.js';
import { type StaticExportOptions, useStaticExport } from './useStaticExport.js';

/**
 * The panel's content: the form or the details of one job, then the recent exports and the table of features by deployment
 * (`AvailabilityTable`).
 */
export function ExportPanelBody({
  deployment,
  ...options
}: StaticExportOptions & { deployment: Deployment }): ReactElement {
  const { labels } = useExportPanelLanguage();
  const heading = useId();
  const view = useStaticExport(options);
  const starting = view.phase === 'starting';
  const form = view.jobId === undefined || starting || view.phase === 'start-error';
  const status = getDisplayedStatus(view);
  // Keep the submitted values, because the form is unmounted while a job is shown. The form of the next export begins with them, for
  // example after a failed export. If the site has passed other values since then, the form begins with the values of the site. Compare the
  // values of the site as JSON, because `paths` may be a new array in each render.
  const given = JSON.stringify([options.domain, options.version, options.paths]);
  const [submitted, setSubmitted] = useState<{ given: string; values: ExportFormValues }>();
  const { version, paths } = submitted?.given === given ? submitted.values : options;
  const panelRef = useRef<HTMLElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useNearbyFocusRecovery(panelRef, headingRef);

  return (
    <section ref={panelRef} className="da-export-panel" aria-labelledby={heading} data-state={view.phase}>
      <header className="da-export-header">
        <h3 ref={headingRef} id={heading} tabIndex={-1}>
          {labels.title}
        </h3>
        {!form && (
          <span className="da-export-status" data-status={status}>
            {labels.status[status]}
          </span>
        )}
      </header>
      {form ? (
        <>
          <p className="da-export-introduction">{labels.introduction}</p>
          <ExportForm
            domain={options.domain}
            version={version}
            paths={paths}
            starting={starting}
            onStart={(values) => {
              setSubmitted({ given, values });
              void view.start(values);
            }}
          />
          {view.phase === 'start-error' && view.error && (
            <ExportNotice tone="error" text={getStartErrorText(labels, view.error)} />
          )}
        </>
      ) : (
        <>
          <Receipt key={view.jobId} view={view} domain={options.domain} />
          <div className="da-export-more">
            <button type="button" className="da-export-quiet" onClick={() => view.show(undefined)}>
              {labels.another}
            </button>
          </div>
        </>
      )}
      <RecentExports
        entries={view.recent}
        current={form ? undefined : view.jobId}
        onShow={(jobId) => {
          view.show(jobId);
          // The list omits the job that is shown, so the focused entry disappears: move the focus to the heading.
          headingRef.current?.focus();
        }}
        onForget={view.forget}
      />
      <AvailabilityTable deployment={deployment} />
      <p className="da-visually-hidden" role="status">
        {view.phase === 'completed' && formatLabel(labels.announceCompleted, { domain: options.domain })}
        {view.phase === 'failed' && formatLabel(labels.announceFailed, { domain: options.domain })}
      </p>
    </section>
  );
}
