import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { normalizeBasePath } from '../http/basePath.js';
import { describeError } from '../http/describeError.js';
import { type RequestHandler, toNodeListener } from '../node/index.js';
import { messageOf } from '../protocol/messageOf.js';
import { createDocsService, type DocsService, type DocsServiceOptions } from '../service/index.js';
import { CommandError } from './CommandError.js';
import { chooseAdminKey } from './chooseAdminKey.js';
import { createHttpServer } from './createHttpServer.js';
import { createServiceLog, type ServiceLog } from './createServiceLog.js';
import { createServiceOptions } from './createServiceOptions.js';
import { describeSite } from './describeSite.js';
import { addServiceMetrics } from './metrics/addServiceMetrics.js';
import { createMonitor } from './metrics/createMonitor.js';
import { onHangUp } from './onHangUp.js';
import { openAuditLog } from './openAuditLog.js';
import { openBrowser } from './openBrowser.js';
import { addressOptionsOf } from './settings/addressSettings.js';
import { createSettingOptions, pickSettings } from './settings/createSettingOptions.js';
import { modelTimeoutsOf } from './settings/modelSettings.js';
import { CONFIG_FILES, readServeSettings } from './settings/readServeSettings.js';
import { SERVE_SETTINGS, type ServeSettings } from './settings/serveSettings.js';
import { openStateDrivers } from './settings/stateSettings.js';
import { startCommand } from './startCommand.js';
import { type ListeningServer, startServer } from './startServer.js';
import { waitForStopSignal } from './waitForStopSignal.js';
import { watchFolder } from './watchFolder.js';

const OTHER_PORT_ADVICE =
  'If docs-assistant init has set up your site, its files name the port too: see "Port 4321 is in use" in the documentation.';
/** Lets the timeout of the model fire before the timeout of the connection. */
const REPLY_MARGIN_MS = 10_000;

const DEFAULT_ADMIN_HOST = '127.0.0.1';

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
  const { settings, configFile } = await readServeSettings(given, options.config);
  await checkFolder(settings.folder);
  const log = await createServiceLog({ level: settings.log, format: settings.logFormat });
  const adminKey = chooseAdminKey({
    given: settings.adminApiKey,
    print: settings.printAdminKey ?? false,
    hasOtherKeys: settings.adminKeyHash !== undefined,
    isTerminal: process.stderr.isTTY === true,
  });
  const auditLog = openAuditLog(resolve(settings.folder), settings, log.warn);
  const { onRequest, registry, start } = await createMonitor(settings, log);
  const serviceOptions: DocsServiceOptions = {
    ...createServiceOptions(settings, log, { adminApiKey: adminKey.key, auditLog }),
    state: await openStateDrivers(settings),
    ...(onRequest && { onRequest }),
    ...(registry && { onEvent: await addServiceMetrics(registry) }),
  };
  if (configFile !== undefined) log.info(`The settings are read from "${configFile}".`);
  if (serviceOptions.questionLog)
    log.info(`Questions and ratings are stored in "${serviceOptions.questionLog.folder}". Tell your readers.`);
  // Reading a large folder takes many seconds, during which the process may be asked to stop.
  const stopped = waitForStopSignal();
  // Standard output is reserved for the URL.
  const site = await describeSite(resolve(settings.folder), { ...addressOptionsOf(settings), base: settings.base });
  if (site !== undefined) log.info(site);
  log.info(`Reading the pages of "${settings.folder}" …`);
  let service: DocsService | undefined;
  let metrics: ListeningServer | undefined;
  // Before the command of --run is started, which must not end with the first reload.
  const ignoreHangUp = onHangUp(() => service && void reload(service, log));
  // Start watching before reading, so that no change is missed.
  const watcher = settings.watch
    ? await watchFolder(resolve(settings.folder), async () => service?.update(), log.warn)
    : undefined;
  try {
    service = createDocsService(serviceOptions);
    // Before the pages are read, so that probes see the service start.
    metrics = await start(service);
    if (await waitUntilRead(service, stopped)) await answer(service, settings, log, stopped, adminKey.notice);
  } finally {
    ignoreHangUp();
    watcher?.close();
    await Promise.all([metrics?.close(), service?.close()]);
    await auditLog?.close();
  }
}

/** Reads the documentation again on SIGHUP. */
async function reload(service: DocsService, log: ServiceLog): Promise<void> {
  log.info('SIGHUP: reading the documentation again.');
  await service.update().then(
    () => log.info('The documentation has been read again.'),
    (error) => log.warn(`The documentation could not be read, so the old pages are kept: ${messageOf(error)}`),
  );
}

/** Waits until the pages are read. Returns `false` if the process is asked to stop first. */
async function waitUntilRead(service: DocsService, stopped: Promise<void>): Promise<boolean> {
  try {
    return await Promise.race([service.ready.then(() => true), stopped.then(() => false)]);
  } catch (error) {
    throw new CommandError(`The documentation could not be read: ${messageOf(error)}`);
  }
}

/** Serves requests until the process is asked to stop, or the command of `--run` ends. */
async function answer(
  service: DocsService,
  settings: ServeSettings,
  log: ServiceLog,
  stopped: Promise<void>,
  notice: string | undefined,
): Promise<void> {
  const { grace, limitConnections, trustProxy = false } = settings;
  const { firstToken, idle } = modelTimeoutsOf(settings);
  const listen = (handler: RequestHandler, host: string, port: number, otherPortAdvice?: string) => {
    const listener = toNodeListener(handler, { trustProxy, onError: (error) => log.warn(describeError(error)) });
    const server = createHttpServer(listener, {
      ...(limitConnections !== false && { maxConnections: limitConnections }),
      silentReplyMs: Math.max(firstToken, idle) + REPLY_MARGIN_MS,
    });
    return startServer(server, {
      ...{ host, port, graceMs: grace },
      ...(otherPortAdvice !== undefined && { otherPortAdvice }),
      onWaiting: (replies) =>
        log.warn(
          `Stopping: waiting up to ${grace / 1000} seconds for ${replies} unfinished ${replies === 1 ? 'response' : 'responses'}. Press Ctrl+C again to stop at once.`,
        ),
    });
  };
  const { adminPort, adminHost = DEFAULT_ADMIN_HOST } = settings;
  const server = await listen(service, settings.host, settings.port, OTHER_PORT_ADVICE);
  const admin =
    adminPort === undefined
      ? undefined
      : await listen(service.admin, adminHost, adminPort).catch(async (error) => {
          await server.close();
          throw error;
        });
  if (admin) log.info(`The export interface is on ${admin.url}.`);
  const url = `${server.url}${baseOf(settings.base)}`;

  // Scripts wait for this line. It is the only one on standard output.
  process.stdout.write(`docs-assistant listening on ${url}\n`);
  if (notice !== undefined) log.warn(notice);
  if (settings.open) openBrowser(url);
  const command = settings.run === undefined ? undefined : startCommand(settings.run);
  const exitCode = await Promise.race([stopped, ...(command ? [command.ended] : [])]);
  if (exitCode !== undefined) {
    log.warn(`The command "${settings.run}" has ended with exit code ${exitCode}, so the service stops too.`);
    process.exitCode = exitCode;
  }
  await Promise.all([server.close(), admin?.close(), command?.stop()]);
}

async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new CommandError(
    `There is no folder "${folder}". Give the path of a folder with Markdown files: docs-assistant serve <folder>`,
    2,
  );
}

function baseOf(path: string | undefined): string {
  const base = normalizeBasePath(path);
  return base && `${base}/`;
}
