import type { ExportFailureCode } from '../protocol/exports/exportReport.js';
import type { PluralLabel } from './Labels.js';
import type { ReplacementsFor } from './mergeLabels.js';

/**
 * Every label of the export panel, including those for screen readers. Plain data, so that each language is a file that loads on demand.
 * Names in curly brackets are placeholders: `{count}`, `{domain}`, `{time}`, `{status}`, `{value}`.
 */
export interface ExportLabels {
  title: string;
  introduction: string;
  domain: string;
  version: string;
  versionHint: string;
  versionCurrent: string;
  paths: string;
  pathsHint: string;
  pathsAll: string;
  pathsInvalid: string;
  start: string;
  another: string;
  job: string;
  started: string;
  finished: string;
  elapsed: string;
  duration: string;
  pages: string;
  pageCount: PluralLabel;
  size: string;
  link: string;
  linkValid: string;
  linkExpired: string;
  linkUnknown: string;
  notReported: string;
  progress: string;
  progressUnknown: string;
  progressRaw: string;
  status: {
    starting: string;
    queued: string;
    running: string;
    unknown: string;
    completed: string;
    failed: string;
    paused: string;
    stopped: string;
    timeout: string;
    error: string;
    checking: string;
  };
  pausedNote: string;
  stoppedNote: string;
  timeoutNote: string;
  faultNote: string;
  failedNote: string;
  reportedStatus: string;
  stopWatching: string;
  stopWatchingHint: string;
  resume: string;
  retry: string;
  download: string;
  preparing: string;
  freshLink: string;
  helm: string;
  helmNote: string;
  showHelm: string;
  copy: string;
  copied: string;
  copyFailed: string;
  recent: string;
  show: string;
  forget: string;
  availability: string;
  feature: string;
  deployments: { cloud: string; 'client-hosted': string; 'air-gapped': string };
  features: { search: string; assistant: string; analytics: string; playground: string; staticExport: string };
  availabilities: { available: string; configurable: string; unavailable: string };
  /** Note below the table of features. It says that bundles of the local service contain a search that works without the docs platform. */
  ownSearchNote: string;
  yourDeployment: string;
  announceCompleted: string;
  announceFailed: string;
  warnings: string;
  brokenLinks: string;
  firstWarnings: string;
  reportNote: string;
  failures: Record<ExportFailureCode, string>;
  errors: Record<ExportProblem, string>;
}

/**
 * Why a request of the export panel failed: a request to start an export, to read the state of its job, or to get its download link. For
 * each cause, `errors` has a message for the operator.
 */
export type ExportProblem =
  | 'plan'
  | 'not-allowed'
  | 'signed-out'
  | 'forbidden'
  | 'proxy-key'
  | 'unknown-job'
  | 'refused'
  | 'not-ready'
  | 'rate-limit'
  | 'unreachable'
  | 'too-slow'
  | 'no-proxy'
  | 'not-found'
  | 'set-up'
  | 'platform'
  | 'unexpected';

/** Replacements for labels. They can replace any of {@link ExportLabels}, and any part of a group or of a plural. */
export type ExportLabelOverrides = ReplacementsFor<ExportLabels>;
