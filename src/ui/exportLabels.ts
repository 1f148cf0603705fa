import type { ExportFailureCode } from '../protocol/exportReport.js';
import { ENGLISH_EXPORT_LABELS } from './exportLanguages/en.js';
import type { PluralLabel } from './labels.js';

/**
 * Every visible or spoken word of the export panel. Plain data, as the assistant's own words are, so that a language is one file.
 * Words in curly brackets are filled in: `{count}`, `{domain}`, `{name}`, `{time}`, `{status}`, `{value}`.
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
  /** Under the table: the search of a bundle is ours, not the platform's. */
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

/** What can stand in the way of an export, as the person at the panel meets it. */
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
  | 'set-up'
  | 'platform'
  | 'unexpected';

/** Changes to the words: any of {@link ExportLabels}, and any of its groups in part. */
export type ExportLabelOverrides = {
  [Name in keyof ExportLabels]?: ExportLabels[Name] extends string ? string : Partial<ExportLabels[Name]>;
};

/** The words in use: English or those of a language, with what the site gives in their place. */
export function mergeExportLabels(
  overrides: ExportLabelOverrides = {},
  words: ExportLabels = ENGLISH_EXPORT_LABELS,
): ExportLabels {
  const merged: Record<string, unknown> = { ...words };
  for (const [name, value] of Object.entries(overrides)) {
    const own = merged[name];
    merged[name] = typeof value === 'object' && typeof own === 'object' ? { ...own, ...value } : (value ?? own);
  }
  return merged as unknown as ExportLabels;
}
