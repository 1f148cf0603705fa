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
  pathsSome: PluralLabel;
  pathsInvalid: string;
  start: string;
  starting: string;
  another: string;
  job: string;
  started: string;
  finished: string;
  elapsed: string;
  duration: string;
  pages: string;
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
  prepare: string;
  preparing: string;
  freshLink: string;
  helm: string;
  helmNote: string;
  helmNeedsLink: string;
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
  yourDeployment: string;
  announceCompleted: string;
  announceFailed: string;
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

/** The English words, which every other language replaces. */
export const ENGLISH_EXPORT_LABELS: ExportLabels = {
  title: 'Static export',
  introduction: 'Renders the documentation into plain files that any web server can serve.',
  domain: 'Domain',
  version: 'Version',
  versionHint: 'Optional. A label such as 2.4; it pins the version in the Helm values.',
  versionCurrent: 'Current',
  paths: 'Pages',
  pathsHint: 'Optional. One path per line, such as /guide. All pages when empty.',
  pathsAll: 'All',
  pathsSome: { one: '{count} path', other: '{count} paths' },
  pathsInvalid: 'Every path begins with “/” and stands on its own line.',
  start: 'Start export',
  starting: 'Starting',
  another: 'New export',
  job: 'Job',
  started: 'Started',
  finished: 'Finished',
  elapsed: 'Elapsed',
  duration: 'Took',
  pages: 'Pages exported',
  size: 'Size',
  link: 'Download link',
  linkValid: 'valid for {time}',
  linkExpired: 'expired',
  linkUnknown: 'no end reported',
  notReported: 'not reported',
  progress: 'Progress of the export',
  progressUnknown: 'Working; the service does not report progress.',
  progressRaw: 'Reported progress: {value}',
  status: {
    starting: 'Starting',
    queued: 'Queued',
    running: 'Running',
    unknown: 'Still running',
    completed: 'Completed',
    failed: 'Failed',
    paused: 'Paused',
    stopped: 'Not watched',
    timeout: 'Not finished yet',
    error: 'Out of sight',
    checking: 'Looking',
  },
  pausedNote: 'Not asked about while this tab is hidden. The export goes on.',
  stoppedNote: 'The export goes on; there is no way to cancel it. You can look again at any time.',
  timeoutNote: 'The export was not over within the time this page waits. It may still finish.',
  faultNote: 'The service does not answer at the moment. Trying again.',
  failedNote: 'The export failed. The service gave no reason.',
  reportedStatus: 'The service calls it “{status}”.',
  stopWatching: 'Stop watching',
  stopWatchingHint: 'The export goes on.',
  resume: 'Look again',
  retry: 'Try again',
  download: 'Download',
  prepare: 'Download',
  preparing: 'Packing',
  freshLink: 'Get a fresh link',
  helm: 'Helm values',
  helmNote: 'The link in these values expires. Copy them when you upgrade, and again for the next upgrade.',
  helmNeedsLink: 'Get the Helm values',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  recent: 'Started on this device',
  show: 'Show the export of {time}',
  forget: 'Take the export of {time} off this list',
  availability: 'What works where',
  feature: 'Feature',
  deployments: { cloud: 'Cloud', 'client-hosted': 'Client-hosted', 'air-gapped': 'Air-gapped' },
  features: {
    search: 'Documentation search',
    assistant: 'AI assistant',
    analytics: 'Web analytics',
    playground: 'API playground',
    staticExport: 'Static export bundle',
  },
  availabilities: { available: 'Available', configurable: 'Configurable', unavailable: 'Unavailable' },
  yourDeployment: 'This deployment',
  announceCompleted: 'The export of {domain} is complete.',
  announceFailed: 'The export of {domain} failed.',
  errors: {
    plan: 'Static export needs an Enterprise plan. This organisation does not have it yet.',
    'not-allowed': 'You may not export this documentation. Ask whoever runs this page for access.',
    'signed-out': 'You are signed out. Sign in and try again.',
    forbidden: 'The service does not allow this. Static export needs an Enterprise plan and a key that may export.',
    'proxy-key':
      'The docs platform does not accept the admin key of this site’s server. Whoever runs it has to replace it.',
    'unknown-job': 'The service no longer knows this export. Start a new one.',
    refused: 'The service refused the request. Check domain, version and pages.',
    'not-ready': 'The export is finished, but its bundle is not ready yet. Try again in a moment.',
    'rate-limit': 'Too many requests at the moment. Wait a little and try again.',
    unreachable: 'The export service cannot be reached. Check the connection.',
    'too-slow': 'The export service took too long to answer.',
    'no-proxy': 'There is no export service at this address, or something in between answered in its place.',
    'set-up': 'The export is not set up correctly on this page.',
    platform: 'The docs platform is having trouble right now.',
    unexpected: 'The export service answered in a way that was not expected.',
  },
};

/** The words in use: English, with what the site gives in their place. */
export function mergeExportLabels(overrides: ExportLabelOverrides = {}): ExportLabels {
  const merged: Record<string, unknown> = { ...ENGLISH_EXPORT_LABELS };
  for (const [name, value] of Object.entries(overrides)) {
    const own = merged[name];
    merged[name] = typeof value === 'object' && typeof own === 'object' ? { ...own, ...value } : (value ?? own);
  }
  return merged as unknown as ExportLabels;
}
