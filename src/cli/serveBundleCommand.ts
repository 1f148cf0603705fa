import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type BundleHandler, type BundleValues, readBundleValues, serveBundle } from '../bundle/index.js';
import { normalizeBasePath } from '../http/basePath.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { CommandError } from './CommandError.js';
import { createHttpServer } from './httpServer.js';
import { interrupted } from './interrupted.js';
import { startServer } from './listen.js';
import { parseDuration } from './parseDuration.js';
import { parsePort, portFromEnvironment } from './parsePort.js';
import { safeText } from './safeText.js';
import { watchValues } from './watchValues.js';

interface ServeBundleCommandOptions {
  values?: string;
  bundle?: string;
  port?: number;
  host: string;
  basePath?: string;
  cache: string;
  interval: number;
}

const DEFAULT_PORT = 8080;
const DEFAULT_CACHE = '.docs-assistant/bundles';
const DEFAULT_INTERVAL_MS = 2_000;

const GRACE_MS = 10_000;

const EXAMPLES = `
Examples:
  $ docs-assistant serve-bundle --values values.yaml      what "docs-assistant export --helm-values" wrote
  $ docs-assistant serve-bundle --bundle bundle.tar.gz
  $ docs-assistant serve-bundle --values /etc/docs/values.yaml --host 0.0.0.0 --cache /var/cache/docs

New values are seen within seconds, or at once with SIGHUP: their bundle is fetched and checked, and takes the place of the
old one between two requests. When it cannot be had, the old one stays, and /healthz says why.

Environment:
  PORT    the port, where --port is not given

Exit codes: 0 ended by a signal, 1 there is no bundle to serve, 2 called wrongly`;

/** `docs-assistant serve-bundle` */
export function addServeBundleCommand(program: Command): void {
  program
    .command('serve-bundle')
    .description('Serve a static export bundle as the live site, and swap in the next one without a dropped request.')
    .option('--values <file>', 'Helm values with the block "staticExport"; followed while it runs')
    .option('--bundle <file-or-link>', 'the bundle itself, in place of values')
    .option('-p, --port <number>', `port; 0 takes a free one (default: ${DEFAULT_PORT})`, parsePort)
    .option('--host <address>', 'address to listen on; any other than this one is reached from elsewhere', '127.0.0.1')
    .option('--base-path <path>', 'path below which the site stands, such as /docs')
    .option('--cache <folder>', 'where bundles are kept, so that a restart needs no link', DEFAULT_CACHE)
    .option('--interval <time>', 'how often the values are looked at (default: 2s)', parseDuration, DEFAULT_INTERVAL_MS)
    .addHelpText('after', EXAMPLES)
    .action(serve);
}

async function serve(options: ServeBundleCommandOptions): Promise<void> {
  if ((options.values === undefined) === (options.bundle === undefined))
    throw new CommandError('Say what to serve: --values <file>, or --bundle <file-or-link>.', 2);
  const text = options.values === undefined ? undefined : await readValues(options.values);
  const first: BundleValues = text === undefined ? { enabled: true, bundleUrl: options.bundle ?? '' } : valuesOf(text);
  let said = '';
  const site = serveBundle({
    ...first,
    cache: resolve(options.cache),
    // Links change with every export; where the values stand does not.
    site: resolve(options.values ?? ''),
    ...(options.basePath !== undefined && { basePath: options.basePath }),
    onMessage(sentence) {
      said = sentence;
      log(sentence);
    },
  });
  // Before the bundle is there: probes are told that it is on its way.
  const server = await startServer(createHttpServer(site.listener), {
    host: options.host,
    port: options.port ?? portFromEnvironment(DEFAULT_PORT),
    graceMs: GRACE_MS,
  });
  const stopped = interrupted();
  const following = followValues(site, options, first, text);
  try {
    await Promise.race([site.ready, stopped]);
    process.stdout.write(`docs-assistant listening on ${server.url}${pathOf(options.basePath)}\n`);
    await stopped;
  } catch (error) {
    const failed = commandError(error);
    // What was said a moment ago is not said again.
    if (!(failed instanceof CommandError) || failed.message !== said) throw failed;
    process.exitCode = failed.exitCode;
  } finally {
    following.close();
    await server.close();
    await site.close();
  }
}

/** New values, and SIGHUP: the values are read and the bundle is fetched at once. */
function followValues(
  site: BundleHandler,
  options: ServeBundleCommandOptions,
  first: BundleValues,
  text: string | undefined,
): { close: () => void } {
  let values: BundleValues | string = first;
  const update = (reason: string) => {
    log(reason);
    // What went wrong has been said, and is told by /healthz.
    site.update(values).catch(() => {});
  };
  const watched =
    options.values === undefined || text === undefined
      ? undefined
      : watchValues(options.values, text, options.interval, (changed) => {
          values = changed;
          update('There are new values.');
        });
  const again = async () => {
    if (watched) values = await watched.read();
    update('SIGHUP: the bundle is fetched anew.');
  };
  process.on('SIGHUP', again);
  return {
    close() {
      process.off('SIGHUP', again);
      watched?.close();
    },
  };
}

async function readValues(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandError(`There is no file "${file}" that can be read. Name the Helm values: --values <file>`, 2);
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
  return path && `$path/`;
}

function log(sentence: string): void {
  process.stderr.write(`${safeText(sentence)}\n`);
}
