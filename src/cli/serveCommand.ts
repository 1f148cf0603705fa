import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { normalizeBasePath } from '../http/basePath.js';
import { toNodeListener } from '../node/index.js';
import { messageOf } from '../protocol/messageOf.js';
import { DISCOVERY_URL, EDIT_URL, FEEDBACK_URL, ORIGIN, PUBLIC_URL, SITE_URL } from '../service/AddressRule.js';
import { describeError } from '../service/http/describeError.js';
import { createDocsService, type DocsService, type DocsServiceOptions } from '../service/index.js';
import { CommandError } from './CommandError.js';
import { chooseAdminKey } from './chooseAdminKey.js';
import { chooseQuestionLog } from './chooseQuestionLog.js';
import { createHttpServer } from './createHttpServer.js';
import { createLimitOptions, type LimitOptionValues, limitsOf } from './createLimitOptions.js';
import {
  createModelLimitOptions,
  createModelOptions,
  type ModelOptionValues,
  modelOf,
  modelTimeoutsOf,
} from './createModelOptions.js';
import { createOperationOptions, type OperationOptionValues } from './createOperationOptions.js';
import { createServiceLog, type ServiceLog } from './createServiceLog.js';
import { openBrowser } from './openBrowser.js';
import { parseAddress, parseAddresses } from './parseAddress.js';
import { parsePort, portFromEnvironment } from './parsePort.js';
import { readAdminKeyFromEnvironment } from './readAdminKeyFromEnvironment.js';
import { hostNamesOf, startServer } from './startServer.js';
import { waitForStopSignal } from './waitForStopSignal.js';
import { watchFolder } from './watchFolder.js';

interface ServeOptions extends LimitOptionValues, ModelOptionValues, OperationOptionValues {
  port?: number;
  host: string;
  allowedHost?: string[];
  allowedOrigin?: string[];
  domain: string;
  base?: string;
  title?: string;
  slugs?: 'github' | 'vitepress' | 'mdx';
  language?: string;
  editUrl?: string;
  exportDomain?: string;
  exportFolder?: string;
  siteUrl?: string;
  publicUrl?: string;
  discoveryUrl?: string;
  feedbackUrl?: string;
  printAdminKey?: boolean;
  requireThreadKey?: boolean;
  trustProxy?: boolean;
  watch: boolean;
  open?: boolean;
}

const DEFAULT_PORT = 4321;
/** Lets the timeout of the model fire before the timeout of the connection. */
const REPLY_MARGIN_MS = 10_000;

const EXAMPLES = `
Examples:
  $ docs-assistant serve                          serves the folder "docs" on http://127.0.0.1:4321
  $ docs-assistant serve website/docs --open      serves another folder and opens it in the browser
  $ docs-assistant serve --port 0                 chooses a free port and prints it
  $ docs-assistant serve --base /docs --host 0.0.0.0 --allowed-host docs.acme.com
  $ docs-assistant serve --allowed-origin http://localhost:5173
  $ docs-assistant serve --question-log ./question-log     stores questions and ratings for "docs-assistant insights"
  $ docs-assistant serve --model-url http://127.0.0.1:11434/v1 --model qwen3

Environment:
  PORT                            port, if --port is not given
  DOCS_ASSISTANT_KEYS             public assistant keys, separated by commas. The first one is included in the pages.
                                  Without this variable, the assistant needs no key
  DOCS_ASSISTANT_MODEL_API_KEY    key of the model endpoint
  DOCS_ADMIN_API_KEY              secret key for static export. Without it, a key for this run is created and printed
                                  if standard error is a terminal

Options with "env" can also be set in the environment; the command line takes precedence.`;

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description(
      'Serve a folder of Markdown and MDX as a site with search and an assistant. Changes appear without a restart.',
    )
    .argument('[folder]', 'folder with the documentation', 'docs')
    .option('-p, --port <number>', `port; 0 chooses a free one (default: ${DEFAULT_PORT})`, parsePort)
    .option('--host <address>', 'address to listen on; use 0.0.0.0 to allow other machines', '127.0.0.1')
    .option('--allowed-host <name...>', 'additional host names of the site')
    .option(
      '--allowed-origin <origin...>',
      'origins whose pages may use the assistant, such as https://docs.acme.com',
      parseAddresses(ORIGIN),
    )
    .option('--domain <name>', 'domain identifier of the documentation', 'docs')
    .option('--base <path>', 'base path of the site, such as /docs')
    .option('--title <text>', 'name of the documentation (default: title of the first page)')
    .addOption(new Option('--slugs <style>', 'how headings become anchors').choices(['github', 'vitepress', 'mdx']))
    .option('--language <tag>', 'language of pages that do not name one', 'en')
    .option('--edit-url <address>', "URL of a page's source, with {file} as placeholder", parseAddress(EDIT_URL))
    .option('--export-domain <host>', 'second name of the documentation in export requests, such as docs.acme.com')
    .option(
      '--export-folder <folder>',
      'folder for export jobs and bundles (default: .docs-assistant/exports/<domain>)',
    )
    .option(
      '--site-url <url>',
      'URL of the published site, for the sitemap and canonical links of exports',
      parseAddress(SITE_URL),
    )
    .option(
      '--public-url <url>',
      'URL at which clients reach this service, for bundle links (default: from the request)',
      parseAddress(PUBLIC_URL),
    )
    .option(
      '--discovery-url <url>',
      'assistant interface for exported pages (default: none, exported pages have no assistant)',
      parseAddress(DISCOVERY_URL),
    )
    .option(
      '--feedback-url <url>',
      'where exported pages send ratings (default: none, readers of exported pages cannot rate answers)',
      parseAddress(FEEDBACK_URL),
    )
    .option(
      '--print-admin-key',
      'without DOCS_ADMIN_API_KEY, create an admin key and print it even if standard error is not a terminal',
    )
    .option('--require-thread-key', 'answer thread ids without their key with 404')
    .option('--trust-proxy', 'trust the X-Forwarded headers of a proxy')
    .option('--no-watch', 'do not watch the folder for changes')
    .option('--open', 'open the site in the browser')
    .addHelpText('after', EXAMPLES)
    .action(serve);
  const groups = [createModelOptions(), createModelLimitOptions(), createOperationOptions(), createLimitOptions()];
  for (const option of groups.flat()) command.addOption(option);
}

async function serve(folder: string, options: ServeOptions): Promise<void> {
  const path = resolve(folder);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new CommandError(
      `There is no folder "${folder}". Give the path of a folder with Markdown files: docs-assistant serve <folder>`,
      2,
    );
  }
  const log = createServiceLog({
    level: options.log,
    format: options.logFormat,
    write: (line) => process.stderr.write(`${line}\n`),
  });
  const settings = serviceOptions(path, options, log);
  if (settings.questionLog)
    log.info(`Questions and ratings are stored in "${settings.questionLog.folder}". Tell your readers.`);
  // Reading a large folder takes many seconds, during which the process may be asked to stop.
  const stopped = waitForStopSignal();
  // Standard output is reserved for the URL.
  log.info(`Reading the pages of "${folder}" …`);
  let service: DocsService | undefined;
  // Start watching before reading, so that no change is missed.
  const watcher = options.watch ? await watchFolder(path, async () => service?.update(), log.warn) : undefined;
  try {
    service = createDocsService(settings);
    if (await waitUntilRead(service, stopped)) await answer(service, options, log, stopped);
  } finally {
    watcher?.close();
    await service?.close();
  }
}

/** Waits until the pages are read. Returns `false` if the process is asked to stop first. */
async function waitUntilRead(service: DocsService, stopped: Promise<void>): Promise<boolean> {
  try {
    return await Promise.race([service.ready.then(() => true), stopped.then(() => false)]);
  } catch (error) {
    throw new CommandError(`The documentation could not be read: ${messageOf(error)}`);
  }
}

/** Serves requests until the process is asked to stop. */
async function answer(
  service: DocsService,
  options: ServeOptions,
  log: ServiceLog,
  stopped: Promise<void>,
): Promise<void> {
  const { grace, limitConnections, trustProxy = false } = options;
  const { firstToken, idle } = modelTimeoutsOf(options);
  const listener = toNodeListener(service, { trustProxy, onError: (error) => log.warn(describeError(error)) });
  const server = await startServer(
    createHttpServer(listener, {
      ...(limitConnections !== false && { maxConnections: limitConnections }),
      silentReplyMs: Math.max(firstToken, idle) + REPLY_MARGIN_MS,
    }),
    {
      host: options.host,
      port: options.port ?? portFromEnvironment(DEFAULT_PORT),
      graceMs: grace,
      onWaiting: (replies) =>
        log.warn(
          `Stopping: waiting up to ${grace / 1000} seconds for ${replies} unfinished ${replies === 1 ? 'response' : 'responses'}. Press Ctrl+C again to stop at once.`,
        ),
    },
  );
  const url = `${server.url}${baseOf(options)}`;

  // Scripts wait for this line. It is the only one on standard output.
  process.stdout.write(`docs-assistant listening on ${url}\n`);
  if (options.open) openBrowser(url);
  await stopped;
  await server.close();
}

function serviceOptions(folder: string, options: ServeOptions, log: ServiceLog): DocsServiceOptions {
  const { domain, base, title, slugs, language, editUrl } = options;
  const model = modelOf(options);
  const keys = (process.env.DOCS_ASSISTANT_KEYS ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  const questionLog = chooseQuestionLog(folder, options);
  return {
    folder,
    domain,
    onWarning: log.warn,
    ...(log.onRequest && { onRequest: log.onRequest }),
    limits: limitsOf(options),
    threads: { requireKey: options.requireThreadKey ?? false },
    allowedHosts: [...(options.allowedHost ?? []), ...hostNamesOf(options.host)],
    ...(options.allowedOrigin && { allowedOrigins: options.allowedOrigin }),
    exports: exportOptions(options, log),
    ...(questionLog && { questionLog }),
    ...(base !== undefined && { base }),
    ...(title !== undefined && { title }),
    ...(slugs !== undefined && { slugs }),
    ...(language !== undefined && { language }),
    ...(editUrl !== undefined && { editUrl }),
    ...(keys.length > 0 && { apiKeys: keys }),
    ...(model && { model }),
  };
}

function exportOptions(options: ServeOptions, log: ServiceLog): NonNullable<DocsServiceOptions['exports']> {
  const { exportDomain, exportFolder, siteUrl, publicUrl, discoveryUrl, feedbackUrl, printAdminKey } = options;
  const adminApiKey = chooseAdminKey({
    given: readAdminKeyFromEnvironment(),
    print: printAdminKey ?? false,
    isTerminal: process.stderr.isTTY === true,
    writeLine: log.warn,
  });
  return {
    ...(adminApiKey && { adminApiKey }),
    ...(exportDomain !== undefined && { domain: exportDomain }),
    ...(exportFolder !== undefined && { folder: resolve(exportFolder) }),
    ...(siteUrl !== undefined && { siteUrl }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(discoveryUrl !== undefined && { discoveryUrl }),
    ...(feedbackUrl !== undefined && { feedbackUrl }),
  };
}

function baseOf(options: ServeOptions): string {
  const base = normalizeBasePath(options.base);
  return base && `${base}/`;
}
