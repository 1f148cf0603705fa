'use client';
import type { ReactElement, ReactNode } from 'react';
import type { ExportLabels } from '../languages/ExportLabels.js';
import { formatLabel, formatPlural } from '../languages/formatLabel.js';
import { toPlainText } from '../values/toPlainText.js';
import { BundleSection } from './BundleSection.js';
import type { BundleStatus } from './DownloadLink.js';
import { ExportNotice } from './ExportNotice.js';
import { FirstWarnings } from './FirstWarnings.js';
import { formatBytes, formatDuration, formatMoment, formatNumber } from './format.js';
import { isKnownStatus } from './getDisplayedStatus.js';
import { getExportProblem } from './getExportProblem.js';
import { ProgressLine } from './ProgressLine.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';
import { useNow } from './useNow.js';
import type { StaticExportView } from './useStaticExport.js';

/** For each state of the bundle link: whether the receipt has a row that says how long the link is valid. */
const SHOWS_EXPIRY: Readonly<Record<BundleStatus, boolean>> = {
  idle: false,
  requesting: false,
  ready: true,
  expired: true,
  error: false,
};

/** The details of one export job. */
export function Receipt({ view, domain }: { view: StaticExportView; domain: string }): ReactElement {
  const { labels, locale } = useExportPanelLanguage();
  const { phase, job, entry, bundle, jobId } = view;
  const running = phase === 'watching' || phase === 'paused';
  const now = useNow(phase === 'watching' || bundle.endsAt !== undefined);
  const began = job?.createdAt ?? (entry && new Date(entry.startedAt));
  const over = job?.status === 'completed' || job?.status === 'failed';
  const version = job?.version ?? entry?.version;
  const pages = job?.pageCount ?? (over ? entry?.pageCount : undefined);

  return (
    <div className="da-export-receipt">
      <dl>
        <Row term={labels.domain} code>
          {entry?.domain ?? domain}
        </Row>
        {/* If the job has no entry on this device, only the service knows the version. If the service sent none, leave out the row. */}
        {(version ?? entry) && <Row term={labels.version}>{version ?? labels.versionCurrent}</Row>}
        {entry && (
          <Row term={labels.paths}>
            {entry.pathCount ? formatPlural(labels.pageCount, entry.pathCount, locale) : labels.pathsAll}
          </Row>
        )}
        <Row term={labels.job} code>
          {jobId}
        </Row>
        {began && <Row term={labels.started}>{formatMoment(began, now, locale)}</Row>}
        {over && job.updatedAt && <Row term={labels.finished}>{formatMoment(job.updatedAt, now, locale)}</Row>}
        <ElapsedRow view={view} now={now} />
        {/* Hide a missing count until the job has ended, because the service may still report it. */}
        {(pages !== undefined || over) && (
          <Row term={labels.pages}>{pages === undefined ? labels.notReported : formatNumber(pages, locale)}</Row>
        )}
        {job?.report && <Row term={labels.warnings}>{formatNumber(job.report.warningCount, locale)}</Row>}
        {job?.report?.brokenLinkCount !== undefined && (
          <Row term={labels.brokenLinks}>{formatNumber(job.report.brokenLinkCount, locale)}</Row>
        )}
        {(bundle.bundle || bundle.sizeBytes !== undefined) && (
          <Row term={labels.size}>
            {bundle.sizeBytes === undefined ? labels.notReported : formatBytes(bundle.sizeBytes, locale)}
          </Row>
        )}
        {SHOWS_EXPIRY[bundle.status] && <Row term={labels.link}>{formatLinkExpiry(labels, locale, bundle, now)}</Row>}
      </dl>
      {running && <ProgressLine progress={job?.progress} moving={phase === 'watching'} />}
      <Remarks view={view} />
      {phase === 'completed' && job?.report && <FirstWarnings report={job.report} />}
      {phase === 'completed' && <BundleSection view={bundle} version={version} now={now} />}
      {running && (
        <div className="da-export-actions">
          <button type="button" className="da-export-button" onClick={view.stopWatching}>
            {labels.stopWatching}
          </button>
          <span className="da-export-hint">{labels.stopWatchingHint}</span>
        </div>
      )}
    </div>
  );
}

function Row({ term, code, children }: { term: string; code?: boolean; children: ReactNode }): ReactElement {
  return (
    <div className="da-export-row">
      <dt className="da-export-term">{term}</dt>
      <dd className="da-export-value" data-code={code || undefined}>
        {/* Isolates the value from surrounding text with another writing direction. */}
        <bdi translate={code ? 'no' : undefined}>{children}</bdi>
      </dd>
    </div>
  );
}

/**
 * The duration of a finished job, if the service sent its timestamps. While the panel watches a queued or running job, the time since the
 * job was started.
 */
function ElapsedRow({
  view: { job, readAt, phase, entry },
  now,
}: {
  view: StaticExportView;
  now: number;
}): ReactElement | null {
  const { labels, locale } = useExportPanelLanguage();
  if (job?.status === 'completed' || job?.status === 'failed') {
    if (!job.createdAt || !job.updatedAt) return null;
    return (
      <Row term={labels.duration}>{formatDuration(job.updatedAt.getTime() - job.createdAt.getTime(), locale)}</Row>
    );
  }
  if (phase !== 'watching' && phase !== 'paused') return null;
  const since = job?.ageMs !== undefined && readAt !== undefined ? readAt - job.ageMs : entry?.startedAt;
  return since === undefined ? null : <Row term={labels.elapsed}>{formatDuration(now - since, locale)}</Row>;
}

function formatLinkExpiry(
  labels: ExportLabels,
  locale: string,
  { status, endsAt }: StaticExportView['bundle'],
  now: number,
): string {
  if (status === 'expired' || (endsAt !== undefined && endsAt <= now)) return labels.linkExpired;
  return endsAt === undefined
    ? labels.linkUnknown
    : formatLabel(labels.linkValid, { time: formatDuration(endsAt - now, locale) });
}

/** A notice about the state of the job or a failed request, with a button to check again where that can help. */
function Remarks({ view }: { view: StaticExportView }): ReactElement | null {
  const { labels } = useExportPanelLanguage();
  const { phase, job, fault, error } = view;
  const again = (
    <button type="button" className="da-export-button" onClick={view.resume}>
      {phase === 'error' ? labels.retry : labels.resume}
    </button>
  );
  if (phase === 'error' && error) {
    const problem = getExportProblem(error);
    return (
      <ExportNotice tone="error" text={labels.errors[problem]}>
        {problem !== 'unknown-job' && again}
      </ExportNotice>
    );
  }
  if (phase === 'failed') {
    const known = job?.errorCode && labels.failures[job.errorCode];
    return <ExportNotice tone="error" text={known ?? job?.error ?? labels.failedNote} />;
  }
  if (phase === 'timeout')
    return (
      <ExportNotice tone="quiet" text={labels.timeoutNote}>
        {again}
      </ExportNotice>
    );
  if (phase === 'stopped')
    return (
      <ExportNotice tone="quiet" text={labels.stoppedNote}>
        {again}
      </ExportNotice>
    );
  if (phase === 'paused') return <ExportNotice tone="quiet" text={labels.pausedNote} />;
  if (fault) return <ExportNotice tone="quiet" text={labels.faultNote} />;
  if (phase === 'watching' && job && !isKnownStatus(job.status)) {
    return (
      <p className="da-export-hint">{formatLabel(labels.reportedStatus, { status: toPlainText(job.status, 64) })}</p>
    );
  }
  return null;
}
