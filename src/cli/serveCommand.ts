import type { Command } from 'commander';
import { closeTogether } from '../async/closeAll.js';
import { normalizeBasePath } from '../http/basePath.js';
import { addServiceMetrics } from './metrics/addServiceMetrics.js';
import { createMonitor } from './metrics/createMonitor.js';
import { openBrowser } from './openBrowser.js';
import { createServiceLog, type ServiceLog } from './server/createServiceLog.js';
import { onHangUp } from './server/onHangUp.js';
import type { ListeningServer } from './server/startServer.js';
import { waitForStopSignal } from './server/waitForStopSignal.js';
import { createSettingOptions, pickSettings } from './settings/createSettingOptions.js';
import { CONFIG_FILES, readServeSettings } from './settings/readServeSettings.js';
import { SERVE_SETTINGS, type ServeSettings } from './settings/serveSettings.js';
import { openStateDrivers } from './settings/stateSettings.js';
import { reload, siteListOf } from './sites/reload.js';
import { ServedSites } from './sites/ServedSites.js';
import { SiteHost } from './sites/SiteHost.js';
import { startServers } from './sites/startServers.js';
import { startCommand } from './startCommand.js';

const EXAMPLES = `
Examples:
  $ docs-assistant serve                          serves the folder "docs" on http://127.0.0.1:4321
  $ docs-assistant serve website/docs --open      serves another folder and opens it in the browser
  $ docs-assistant serve --port 0                 chooses a free port and prints it
  $ docs-assistant serve --base /docs --host 0.0.0.0 --allowed-host docs.acme.com
  $ docs-assistant serve --allowed-origin http://localhost:5173
  $ docs-assistant serve --run "npm run dev"      also starts your own site
  $ docs-assistant serve --question-log ./question-log     stores questions and ratings for "docs-assistant insights"
  $ docs-assistant serve --model-url http://127.0.0.1:11434/v1 --model qwen3

Environment:
  PORT                            port
  DOCS_ASSISTANT_KEYS             public assistant keys, separated by commas. The first one is included in the pages.
                                  Without this variable, the assistant needs no key
  DOCS_ASSISTANT_MODEL_API_KEY    key of the model endpoint
  DOCS_ADMIN_API_KEY              secret key for static export. Without it, a key for this run is created and printed
                                  if standard error is a terminal
  DOCS_ASSISTANT_FOLDER           folder with the documentation
  DOCS_ASSISTANT_CONFIG           configuration file

Every option can also be set in the environment (DOCS_ASSISTANT_ and its name: --log-format is DOCS_ASSISTANT_LOG_FORMAT) and
in the configuration file (logFormat). The command line takes precedence over the environment, and the environment over the file.`;

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description(
      'Serve a folder of Markdown and MDX as a site with search and an assistant. Changes appear without a restart.',
    )
    .argument('[folder]', 'folder with the documentation (default: docs)')
    .option('--config <file>', `configuration file (default: ${CONFIG_FILES.join(', ')}, if it exists)`)
    .addHelpText('after', EXAMPLES)
    .action(serve);
  for (const option of createSettingOptions(SERVE_SETTINGS)) command.addOption(option);
}

async function serve(
  folder: string | undefined,
  options: Record<string, unknown> & { config?: string },
): Promise<void> {
  const given = { ...pickSettings(SERVE_SETTINGS, options), ...(folder !== undefined && { folder }) };
  const read = () => readServeSettings(given, options.config);
  const first = await read();
  const { settings, configFile } = first;
  const log = await createServiceLog({ level: settings.log, format: settings.logFormat });
  const monitor = await createMonitor(settings, log);
  const host = new SiteHost({
    log,
    monitor,
    metrics: monitor.registry && (await addServiceMetrics(monitor.registry)),
    state: await openStateDrivers(settings),
    limits: settings,
    isTerminal: process.stderr.isTTY === true,
  });
  if (configFile !== undefined) log.info(`The settings are read from "${configFile}".`);
  // Listen for the stop signal before the pages are read: reading a large folder takes many seconds.
  const stopped = waitForStopSignal();
  let metrics: ListeningServer | undefined;
  const sites = await ServedSites.open(siteListOf(first, settings), settings, host);
  let reloaded = Promise.resolve();
  const ignoreHangUp = onHangUp(() => {
    reloaded = reloaded.then(() => reload(sites, settings, { read, log }));
  });
  try {
    // Start the metrics server before the pages are read, so that probes see that the service is starting.
    metrics = await monitor.start((request) => sites.checkHealth(request));
    const isRead = await Promise.race([sites.waitUntilRead().then(() => true), stopped.then(() => false)]);
    if (isRead) await answer(sites, settings, log, stopped);
  } finally {
    ignoreHangUp();
    await closeTogether(
      () => metrics?.close(),
      () => sites.close(),
    );
  }
}

/** Serves requests until the process is asked to stop, or the command of `--run` ends. */
async function answer(
  sites: ServedSites,
  settings: ServeSettings,
  log: ServiceLog,
  stopped: Promise<void>,
): Promise<void> {
  const servers = await startServers(sites, settings, log);
  const url = `${servers.url}${sites.areNamed ? '' : baseOf(settings.base)}`;

  // Scripts wait for this line. The service writes nothing else to standard output, but the command of `--run` may.
  process.stdout.write(`docs-assistant listening on ${url}\n`);
  for (const notice of sites.notices) log.warn(notice);
  if (settings.open) openBrowser(sites.areNamed ? sites.localUrl(servers.url) : url);
  const command = settings.run === undefined ? undefined : startCommand(settings.run);
  const exitCode = await Promise.race([stopped, ...(command ? [command.ended] : [])]);
  if (exitCode !== undefined) {
    log.warn(`The command "${settings.run}" has ended with exit code ${exitCode}, so the service stops too.`);
    process.exitCode = exitCode;
  }
  // Stop the servers, the exports and the command at the same time. `stopExports` may take seconds, for example to put a running job back
  // into the queue in Redis. This time must not be added to the grace period for responses.
  await closeTogether(
    () => servers.close(),
    () => sites.stopExports(),
    () => command?.stop(settings.grace),
  );
}

function baseOf(path: string | undefined): string {
  const base = normalizeBasePath(path);
  return base && `${base}/`;
}
