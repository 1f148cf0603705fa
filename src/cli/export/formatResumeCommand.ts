import { BUNDLE_LIMIT_SETTINGS, type BundleLimitValues } from '../settings/bundleLimitSettings.js';
import { pickSettings } from '../settings/createSettingOptions.js';
import { flagOf } from '../settings/Setting.js';

/** The options that a resumed export needs. */
export interface ResumedCall extends BundleLimitValues {
  baseUrl: string;
  siteVersion?: string;
  out?: string;
  helmValues?: string;
  /** In milliseconds. The unit of `patience` is the same. */
  timeout?: number;
  patience?: number;
  json?: boolean;
}

/** Builds the command that resumes a job, quoted for a shell. */
export function formatResumeCommand(jobId: string, options: ResumedCall): string {
  const limits = Object.entries(pickSettings(BUNDLE_LIMIT_SETTINGS, { ...options }));
  const given = Object.entries({
    '--base-url': options.baseUrl,
    '--site-version': options.siteVersion,
    '--out': options.out,
    '--helm-values': options.helmValues,
    '--timeout': formatDuration(options.timeout),
    '--patience': formatDuration(options.patience),
    ...Object.fromEntries(limits.map(([key, value]) => [flagOf(key), String(value)])),
  });
  const named = given.flatMap(([name, value]) => (value === undefined ? [] : [name, quote(value)]));
  return ['docs-assistant export --job', jobId, ...named, ...(options.json ? ['--json'] : [])].join(' ');
}

function quote(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Formats a duration as the value of an option, in seconds. `parseDuration` reads such values, and accepts at most three decimals. */
function formatDuration(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : `${Math.round(milliseconds) / 1_000}s`;
}
