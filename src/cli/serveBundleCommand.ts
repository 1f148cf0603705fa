import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { closeAll, closeTogether } from '../async/closeAll.js';
import { DEFAULT_CACHE, type UpdateSource } from '../bundle/BundleSite.js';
import { type BundleHandler, type BundleValues, readBundleValues, serveBundle } from '../bundle/index.js';
import { normalizeBasePath } from '../http/basePath.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { BASE_PATH } from '../service/AddressRule.js';
import { addBundleMetrics } from './metrics/addBundleMetrics.js';
import { createMonitor } from './metrics/createMonitor.js';
import { parseAddress } from './options/parseAddress.js';
import { parseDuration } from './options/parseDuration.js';
import { parsePort, portFromEnvironment } from './options/parsePort.js';
import { createHttpServer } from './server/createHttpServer.js';
import { createServiceLog, type ServiceLog } from './server/createServiceLog.js';
import { onHangUp } from './server/onHangUp.js';
import { startServer } from './server/startServer.js';
import { waitForStopSignal } from './server/waitForStopSignal.js';
import { watchValuesFile } from './server/watchValuesFile.js';
import { BUNDLE_LIMIT_SETTINGS, bundleLimitsOf } from './settings/bundleLimitSettings.js';
import { createSettingOptions } from './settings/createSettingOptions.js';
import { readEnvironment } from './settings/readEnvironment.js';
import { defaultsOf, type GivenValues } from './settings/Setting.js';
import { logSettings, METRICS_SETTINGS } from './settings/serverSettings.js';
import { CommandError } from './shared/CommandError.js';

interface ServeBundleCommandOptions extends GivenValues<typeof TABLE> {
  values?: string;
  bundle?: string;
  port?: number;
  host: string;
  basePath?: string;
  cache: string;
  interval: number;
}

const DEFAULT_PORT = 8080;
const DEFAULT_INTERVAL_MS = 2_000;

const GRACE_MS = 10_000;
/** Requests are not logged by default: problems with the bundle are logged anyway, and tracking each request to its end costs time. */
const TABLE = { ...logSettings('off'), ...METRICS_SETTINGS, ...BUNDLE_LIMIT_SETTINGS };

const EXAMPLES = `
Examples:
  $ docs-assistant serve-bundle --values values.yaml      written by "docs-assistant export --helm-values"
  $ docs-assistant serve-bundle --bundle bundle.tar.gz
  $ docs-assistant serve-bundle --values /etc/docs/values.yaml --host 0.0.0.0 --cache /var/cache/docs

Changed values are noticed within seconds, or at once after SIGHUP. The new bundle is downloaded and checked, and replaces the
old one between two requests. If that fails, the old bundle is kept, and the log gives the reason.

Environment:
  PORT                         port, if --port is not given
  DOCS_ASSISTANT_LOG           --log
  DOCS_ASSISTANT_LOG_FORMAT    --log-format
  DOCS_ASSISTANT_METRICS_PORT  --metrics-port
  DOCS_ASSISTANT_METRICS_HOST  --metrics-host
  DOCS_ASSISTANT_LIMIT_ARCHIVE_BYTES, DOCS_ASSISTANT_LIMIT_UNPACKED_BYTES, DOCS_ASSISTANT_LIMIT_FILE_BYTES
                               --limit-archive-bytes, --limit-unpacked-bytes, --limit-file-bytes

Exit codes: 0 stopped by a signal, 1 no bundle to serve, 2 usage error`;

export function addServeBundleCommand(program: Command): void {
  const command = program
    .command('serve-bundle')
    .description('Serve a static export bundle as the live site, and replace it without dropping a request.')
    .option(
      '--values <file>',
      'Helm values with the block "staticExport"; changes are noticed while the site is served',
    )
    .option('--bundle <file-or-link>', 'the bundle itself, instead of values')
    .option('-p, --port <number>', `port; 0 chooses a free one (default: ${DEFAULT_PORT})`, parsePort)
    .option('--host <address>', 'address to listen on; use 0.0.0.0 to allow other machines', '127.0.0.1')
    .option('--base-path <path>', 'base path of the site, such as /docs', parseAddress(BASE_PATH))
    .option('--cache <folder>', 'folder for bundles, so that a restart does not need the link', DEFAULT_CACHE)
    .addOption(
      new Option('--interval <duration>', 'how often to check the values')
        .argParser(parseDuration)
        .default(DEFAULT_INTERVAL_MS, '2s'),
    )
    .addHelpText('after', EXAMPLES)
    .action(serve);
  for (const option of createSettingOptions(TABLE)) command.addOption(option);
}

async function serve(options: ServeBundleCommandOptions): Promise<void> {
  if ((options.values === undefined) === (options.bundle === undefined))
    throw new CommandError('Nothing to serve. Give either --values <file> or --bundle <file-or-link>.', 2);
  const text = options.values === undefined ? undefined : await readValues(options.values);
  const first: BundleValues = text === undefined ? { enabled: true, bundleUrl: options.bundle ?? '' } : valuesOf(text);
  const port = options.port ?? portFromEnvironment(DEFAULT_PORT);
  const monitored = { ...defaultsOf(TABLE), ...readEnvironment(TABLE, options), ...options };
  const log = await createServiceLog({ level: monitored.log, format: monitored.logFormat });
  const { onRequest, registry, start } = await createMonitor(monitored, log);
  let lastMessage = '';
  const site = serveBundle({
    ...first,
    cache: resolve(options.cache),
    limits: bundleLimitsOf(monitored),
    // The cache finds the bundles of a site by this name, so the name must stay the same after a restart. Bundle links change with every
    // export, so use the path of the values file. With `--bundle`, there is no values file, so use the working directory.
    site: resolve(options.values ?? ''),
    ...(options.basePath !== undefined && { basePath: options.basePath }),
    onMessage(sentence) {
      lastMessage = sentence;
      log.info(sentence);
    },
    ...(onRequest && { onRequest }),
  });
  if (registry) await addBundleMetrics(registry, () => site.status());
  const open: { close: () => Promise<void> | void }[] = [];
  try {
    const admin = await start(site);
    if (admin) open.push(admin);
    // Listen before the bundle is loaded, so that health checks get an answer.
    const server = await startServer(createHttpServer(site.listener), { host: options.host, port, graceMs: GRACE_MS });
    open.push(server, followValues(site, options, first, text, log));
    const stopped = waitForStopSignal();
    const isReady = await Promise.race([site.ready.then(() => true), stopped.then(() => false)]);
    if (isReady) process.stdout.write(`docs-assistant listening on ${server.url}${pathOf(options.basePath)}\n`);
    await stopped;
  } catch (error) {
    const failed = commandError(error);
    // Do not repeat a message that has just been logged.
    if (!(failed instanceof CommandError) || failed.message !== lastMessage) throw failed;
    process.exitCode = failed.exitCode;
  } finally {
    await closeAll(
      () => closeTogether(...open.map((each) => () => each.close())),
      () => site.close(),
    );
  }
}

/** Updates the site when the values file changes or can no longer be read, and on SIGHUP. */
function followValues(
  site: BundleHandler,
  { values: file, interval }: ServeBundleCommandOptions,
  first: BundleValues,
  text: string | undefined,
  log: ServiceLog,
): { close: () => void } {
  const update = (reason: string, values: UpdateSource) => {
    log.info(reason);
    // Errors have been logged.
    site.update(values).catch(() => {});
  };
  const read = file === undefined ? undefined : () => readValues(file);
  const watched =
    read &&
    watchValuesFile(read, text ?? '', interval, (changed) =>
      changed === undefined
        ? update('The values can no longer be read.', read)
        : update('The values have changed.', changed),
    );
  const ignoreHangUp = onHangUp(() => update('SIGHUP: downloading the bundle again.', watched?.read ?? first));
  return {
    close() {
      ignoreHangUp();
      watched?.close();
    },
  };
}

async function readValues(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandError(
      `The file "${file}" cannot be read. Check the path in --values, and the permissions of the file.`,
      2,
    );
  }
}

function valuesOf(text: string): BundleValues {
  try {
    return readBundleValues(text);
  } catch (error) {
    throw commandError(error);
  }
}

function commandError(error: unknown): unknown {
  if (!(error instanceof DocsAssistantError)) return error;
  return new CommandError(error.message, error.kind === 'setup' ? 2 : 1);
}

function pathOf(basePath: string | undefined): string {
  const path = normalizeBasePath(basePath);
  return path && `${path}/`;
}
