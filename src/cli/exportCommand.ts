import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import {
  createExportClient,
  type ExportClient,
  type ExportJobReading,
  helmValues,
  pollExportJob,
} from '../client/index.js';
import { authorizedFetch } from '../proxy/index.js';
import { formatCount } from '../values/formatCount.js';
import { formatSize } from '../values/formatSize.js';
import { chooseExportedVersion } from './export/chooseExportedVersion.js';
import { createProgressDisplay, type ProgressDisplay } from './export/createProgressDisplay.js';
import { type DownloadOptions, downloadBundle } from './export/downloadBundle.js';
import { bundleError, EXPORT_EXIT, exportError, outcomeError } from './export/exportErrors.js';
import { formatExportSummary } from './export/formatExportSummary.js';
import { formatResumeCommand } from './export/formatResumeCommand.js';
import { openValuesFile, type ValuesFile } from './export/openValuesFile.js';
import { requestBundleLink } from './export/requestBundleLink.js';
import { storeArchive } from './export/storeArchive.js';
import type { VerifiedArchive } from './export/verifyArchive.js';
import { parseDuration } from './options/parseDuration.js';
import { BUNDLE_LIMIT_SETTINGS, type BundleLimitValues, bundleLimitsOf } from './settings/bundleLimitSettings.js';
import { createSettingOptions } from './settings/createSettingOptions.js';
import { CommandError } from './shared/CommandError.js';
import { checkWritableFile } from './shared/checkWritableFile.js';
import { formatJson } from './shared/formatJson.js';
import { readAdminKeyFromEnvironment } from './shared/readAdminKeyFromEnvironment.js';

interface ExportOptions extends BundleLimitValues {
  domain?: string;
  baseUrl: string;
  siteVersion?: string;
  paths?: string[];
  out?: string;
  helmValues?: string;
  json?: boolean;
  timeout?: number;
  patience?: number;
  job?: string;
}

const DEFAULT_OUT = 'bundle.tar.gz';
/** First polling interval (ms). The export of a small site takes a second or two; the intervals grow while a longer export runs. */
const INTERVAL_MS = 1_000;
/** Default of `--patience` (ms). After a restart, a service with thousands of pages may be unreachable for minutes while it reads them. */
const PATIENCE_MS = 5 * 60_000;

const EXAMPLES = `
Examples:
  $ docs-assistant export --domain docs.acme.com --base-url https://docs-platform.example
  $ docs-assistant export --domain docs.acme.com --base-url … --out site.tar.gz --site-version 2.4
  $ docs-assistant export --domain docs.acme.com --base-url … --helm-values values.yaml
  $ docs-assistant export --job <id> --base-url …            resumes a job that is already running

Environment:
  DOCS_ADMIN_API_KEY    secret admin key (svc_…). There is no option for it, because other users can see options in process lists

Exit codes: 0 done, 1 failed (job, download or connection), 2 usage error, 3 refused (key, plan, unknown job),
            4 timeout, 130 stopped with Ctrl+C. After 4 and 130 the job continues; resume it with --job`;

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description(
      'Export a documentation site as static files: start a job, wait for it, download and check its bundle.',
    )
    .requiredOption('--base-url <address>', 'root of the static export interface')
    .option('--domain <name>', 'domain to export: a host name, or the identifier of a local service')
    .option('--site-version <label>', 'version to export, and to require in the Helm values')
    .option('--paths <path...>', 'pages to export (default: all)')
    .option(
      '--out <file>',
      `file for the bundle (default: ${DEFAULT_OUT}, or no download if only --helm-values is given)`,
    )
    .option('--helm-values <file>', 'write the Helm values for the bundle; keeps everything else in the file')
    .option('--json', 'print the result as one JSON object')
    .option('--timeout <duration>', 'how long to wait for the job, such as 90s, 30m or 2h (default: 2h)', parseDuration)
    .option(
      '--patience <duration>',
      'how long the service may be unreachable, such as during a restart (default: 5m)',
      parseDuration,
    )
    .option('--job <id>', 'resume this job instead of starting one', parseJobId)
    .addHelpText('after', EXAMPLES)
    .action(exportSite);
  for (const option of createSettingOptions(BUNDLE_LIMIT_SETTINGS)) command.addOption(option);
}

async function exportSite(options: ExportOptions): Promise<void> {
  if (options.job === undefined && options.domain === undefined)
    throw new CommandError(
      'Nothing to export. Give --domain docs.acme.com, or --job <id> for a job that is already running.',
      2,
    );
  // Before starting a job, check that the files can be written.
  const out = bundlePathOf(options);
  if (out !== undefined) await checkWritableFile(resolve(out), '--out');
  const values = options.helmValues === undefined ? undefined : await openValuesFile(resolve(options.helmValues));
  const progress = createProgressDisplay(process.stderr);
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    const client = exportClient(options);
    const jobId = options.job ?? (await startJob(client, options, stop.signal, progress));
    const job = await followJob(client, jobId, options, stop.signal, progress);
    await saveBundle(client, job, withExportedVersion(job, options), { values, signal: stop.signal, progress });
  } catch (error) {
    throw exportError(error);
  } finally {
    progress.end();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

function exportClient({ baseUrl }: ExportOptions): ExportClient {
  const key = readAdminKeyFromEnvironment();
  if (!key) {
    throw new CommandError(
      'The admin key is missing. Set the environment variable DOCS_ADMIN_API_KEY, in CI from a secret. No command-line option takes the key.',
      2,
    );
  }
  return createExportClient({ url: baseUrl, fetch: authorizedFetch(key, { baseUrl }) });
}

async function startJob(
  client: ExportClient,
  { domain = '', siteVersion, paths }: ExportOptions,
  signal: AbortSignal,
  progress: ProgressDisplay,
): Promise<string> {
  try {
    const { jobId } = await client.startJob(
      { domain, ...(siteVersion !== undefined && { version: siteVersion }), ...(paths && { paths }) },
      { signal },
    );
    // Print the job id immediately, because it is needed to resume the job.
    progress.line(`Export job ${jobId} started.`);
    return jobId;
  } catch (error) {
    if (signal.aborted)
      throw new CommandError(
        'Stopped before the job id was known. The job may have started anyway.',
        EXPORT_EXIT.interrupted,
      );
    throw error;
  }
}

async function followJob(
  client: ExportClient,
  jobId: string,
  options: ExportOptions,
  signal: AbortSignal,
  progress: ProgressDisplay,
): Promise<ExportJobReading> {
  const result = await pollExportJob(client, jobId, {
    signal,
    intervalMs: INTERVAL_MS,
    patienceMs: options.patience ?? PATIENCE_MS,
    ...(options.timeout !== undefined && { timeoutMs: options.timeout }),
    onProgress: (job) => progress.show({ label: labelOf(job), percent: percentOf(job), detail: pagesOf(job) }),
    onFault: (error) => progress.line(`${error.message} Retrying.`),
  });
  if (result.outcome === 'completed') return result.job;
  throw outcomeError(result, formatResumeCommand(jobId, options));
}

function bundlePathOf({ out, helmValues: values }: ExportOptions): string | undefined {
  return out ?? (values === undefined ? DEFAULT_OUT : undefined);
}

/**
 * Returns the options with the version that the job exported. If the service does not report it, returns the options unchanged.
 *
 * @throws {CommandError} if the options already contain another version.
 */
function withExportedVersion(job: ExportJobReading, { siteVersion, ...options }: ExportOptions): ExportOptions {
  const version = chooseExportedVersion(job, siteVersion, formatResumeCommand(job.jobId, options));
  return { ...options, ...(version !== undefined && { siteVersion: version }) };
}

async function saveBundle(
  client: ExportClient,
  job: ExportJobReading,
  options: ExportOptions,
  { values, signal, progress }: { values: ValuesFile | undefined; signal: AbortSignal; progress: ProgressDisplay },
): Promise<void> {
  const { jobId } = job;
  const out = bundlePathOf(options);
  const link = () =>
    requestBundleLink(client, jobId, { signal, onRetry: (reason) => progress.line(`${reason} Retrying.`) });
  try {
    const archive = out === undefined ? undefined : await download(link, resolve(out), options, signal, progress);
    if (values) {
      // Request this link last, so that the link in the values is valid for as long as possible.
      const bundle = await link();
      const version = options.siteVersion;
      await values.write(helmValues(bundle, version === undefined ? {} : { version }));
    }
    progress.end();
    printResult(job, options, out, archive);
  } catch (error) {
    const resume = formatResumeCommand(jobId, options);
    if (!signal.aborted) throw bundleError(error, resume);
    throw new CommandError(`Stopped. Resume with:\n  ${resume}`, EXPORT_EXIT.interrupted);
  }
}

interface DownloadedArchive extends VerifiedArchive {
  sizeBytes: number;
}

async function download(
  link: DownloadOptions['link'],
  out: string,
  limits: BundleLimitValues,
  signal: AbortSignal,
  progress: ProgressDisplay,
): Promise<DownloadedArchive> {
  const part = `${out}.part`;
  const sizeBytes = await downloadBundle({
    file: part,
    signal,
    link,
    onRetry: (reason) => progress.line(`${reason} Retrying.`),
    onProgress: (received, total) =>
      progress.show({
        label: 'Downloading',
        percent: total ? (received / total) * 100 : undefined,
        detail: total ? `${formatSize(received)} of ${formatSize(total)}` : formatSize(received),
      }),
  });
  progress.show({ label: 'Checking' });
  return { ...(await storeArchive(part, out, signal, bundleLimitsOf(limits))), sizeBytes };
}

function printResult(
  { jobId, pageCount, report }: ExportJobReading,
  options: ExportOptions,
  out: string | undefined,
  archive: DownloadedArchive | undefined,
): void {
  if (options.json) {
    // The bundle link is a credential and logs are kept, so the link is only written to the file of `--helm-values`.
    const result = {
      jobId,
      status: 'completed',
      ...(out !== undefined && { file: out }),
      ...archive,
      ...(pageCount !== undefined && { pageCount }),
      ...(report && { report }),
      ...(options.helmValues !== undefined && { helmValues: options.helmValues }),
    };
    process.stdout.write(`${formatJson(result, 2)}\n`);
    return;
  }
  if (archive)
    process.stdout.write(
      `${out}: ${formatCount(archive.files, 'file')}, ${archive.htmlFiles} of them HTML, ${formatSize(archive.sizeBytes)}\n`,
    );
  process.stdout.write(formatExportSummary({ pageCount, report }));
  if (options.helmValues !== undefined)
    process.stdout.write(`${options.helmValues}: Helm values; the link in it expires, so use it soon\n`);
}

function labelOf({ status }: ExportJobReading): string {
  if (status === 'queued') return 'Waiting';
  return status === 'completed' ? 'Exported' : status === 'failed' ? 'Failed' : 'Exporting';
}

/** Ignores values that are not a percentage. */
function percentOf({ progress }: ExportJobReading): number | undefined {
  return progress !== undefined && progress >= 0 && progress <= 100 ? progress : undefined;
}

function pagesOf({ pageCount }: ExportJobReading): string | undefined {
  return pageCount === undefined ? undefined : formatCount(pageCount, 'page');
}

function parseJobId(text: string): string {
  if (/^[A-Za-z0-9_-]{1,128}$/.test(text)) return text;
  throw new InvalidArgumentError('A job id has 1 to 128 letters, digits, "_" or "-".');
}
