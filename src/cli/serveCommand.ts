import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { DISCOVERY_URL, EDIT_URL, MODEL_URL, ORIGIN, PUBLIC_URL, SITE_URL } from '../service/addressRules.js';
import { createDocsService, type DocsService, type DocsServiceOptions } from '../service/index.js';
import { adminKeyFromEnvironment } from './adminKeyFromEnvironment.js';
import { adminKeyOfRun } from './adminKeyOfRun.js';
import { CommandError } from './CommandError.js';
import { interrupted } from './interrupted.js';
import { hostNamesOf, listen } from './listen.js';
import { openBrowser } from './openBrowser.js';
import { parseAddress, parseAddresses } from './parseAddress.js';
import { parsePort, portFromEnvironment } from './parsePort.js';
import { safeText } from './safeText.js';
import { watchFolder } from './watchFolder.js';

interface ServeOptions {
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
  model?: string;
  modelUrl?: string;
  exportDomain?: string;
  exportFolder?: string;
  siteUrl?: string;
  publicUrl?: string;
  discoveryUrl?: string;
  printAdminKey?: boolean;
  trustProxy?: boolean;
  watch: boolean;
  open?: boolean;
}

const DEFAULT_PORT = 4321;

const EXAMPLES = `
Examples:
  $ docs-assistant serve                          the folder "docs" on http://127.0.0.1:4321
  $ docs-assistant serve website/docs --open      another folder, opened in the browser
  $ docs-assistant serve --port 0                 any free port; the line that is printed names it
  $ docs-assistant serve --base /docs --host 0.0.0.0 --allowed-host docs.acme.com
  $ docs-assistant serve --allowed-origin http://localhost:5173
  $ docs-assistant serve --model-url http://127.0.0.1:11434/v1 --model qwen3

Environment:
  PORT                            the port, where --port is not given
  DOCS_ASSISTANT_KEYS             public keys that open the assistant, separated by commas; the first stands in the
                                  pages; without it no key is asked for
  DOCS_ASSISTANT_MODEL_API_KEY    the key of the model's endpoint
  DOCS_ADMIN_API_KEY              the secret key that opens static export; without it one is made for this run
                                  and printed, where standard error is a terminal`;

/** `docs-assistant serve [folder]` */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description(
      'Serve a folder of Markdown and MDX as a site with search and an assistant. Changes appear without a restart.',
    )
    .argument('[folder]', 'folder with the documentation', 'docs')
    .option('-p, --port <number>', `port; 0 takes a free one (default: ${DEFAULT_PORT})`, parsePort)
    .option('--host <address>', 'address to listen on; any other than this one is reached from elsewhere', '127.0.0.1')
    .option('--allowed-host <name...>', 'host names under which the site is reached, beside its own')
    .option(
      '--allowed-origin <origin...>',
      'origins whose pages may ask, such as https://docs.acme.com',
      parseAddresses(ORIGIN),
    )
    .option('--domain <name>', 'domain identifier of the documentation', 'docs')
    .option('--base <path>', 'path below which the site stands, such as /docs')
    .option('--title <text>', 'name of the documentation; default: the title of its first page')
    .addOption(new Option('--slugs <style>', 'how headings become anchors').choices(['github', 'vitepress', 'mdx']))
    .option('--language <tag>', 'language of pages that do not name one', 'en')
    .option('--edit-url <address>', "address of a page's source, with {file} in it", parseAddress(EDIT_URL))
    .option('--model <name>', 'model that writes the answers; without one they quote the documentation')
    .option(
      '--model-url <address>',
      'its OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1',
      parseAddress(MODEL_URL),
    )
    .option('--export-domain <host>', 'second name of the documentation in export requests, such as docs.acme.com')
    .option(
      '--export-folder <folder>',
      'where export jobs and bundles are kept (default: .docs-assistant/exports/<domain>)',
    )
    .option(
      '--site-url <url>',
      'address of the published site, for the sitemap and canonical links of exports',
      parseAddress(SITE_URL),
    )
    .option(
      '--public-url <url>',
      'address at which this service is reached from outside, for the links of bundles (default: from the request)',
      parseAddress(PUBLIC_URL),
    )
    .option(
      '--discovery-url <url>',
      'assistant interface that readers of exports reach (default: exports have no assistant)',
      parseAddress(DISCOVERY_URL),
    )
    .option(
      '--print-admin-key',
      'without DOCS_ADMIN_API_KEY, make an admin key and print it to standard error, also where that is a log; on a terminal this is done by itself',
    )
    .option('--trust-proxy', 'believe the X-Forwarded headers of a proxy in front')
    .option('--no-watch', 'do not look for changes')
    .option('--open', 'open the site in the browser')
    .addHelpText('after', EXAMPLES)
    .action(serve);
}

async function serve(folder: string, options: ServeOptions): Promise<void> {
  const path = resolve(folder);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new CommandError(
      `There is no folder "${folder}" here. Name the folder that holds your Markdown: docs-assistant serve <folder>`,
      2,
    );
  }
  const settings = serviceOptions(path, options);
  // Large folders take many seconds. Standard output stays for the address alone.
  warn(`Reading the pages of "${folder}" …`);
  let service: DocsService | undefined;
  // Watched before it is read: a change is in what is read, or is seen.
  const watcher = options.watch ? await watchFolder(path, async () => service?.update(), warn) : undefined;
  try {
    service = createDocsService(settings);
    await answer(service, options);
  } finally {
    watcher?.close();
    await service?.close();
  }
}

/** Until it is interrupted. */
async function answer(service: DocsService, options: ServeOptions): Promise<void> {
  try {
    await service.ready;
  } catch (error) {
    throw new CommandError(
      `The documentation could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const server = await listen(service, {
    host: options.host,
    port: options.port ?? portFromEnvironment(DEFAULT_PORT),
    trustProxy: options.trustProxy ?? false,
  });
  const url = `${server.url}${baseOf(options)}`;

  // Whoever starts this from a script waits for this line, and it is the only one.
  process.stdout.write(`docs-assistant listening on ${url}\n`);
  if (options.open) openBrowser(url);
  await interrupted();
  await server.close();
}

function serviceOptions(folder: string, options: ServeOptions): DocsServiceOptions {
  const { domain, base, title, slugs, language, editUrl, model, modelUrl } = options;
  if ((model === undefined) !== (modelUrl === undefined))
    throw new CommandError('--model and --model-url belong together: give both, or neither.', 2);
  const keys = (process.env.DOCS_ASSISTANT_KEYS ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  const modelKey = process.env.DOCS_ASSISTANT_MODEL_API_KEY;
  return {
    folder,
    domain,
    onWarning: warn,
    allowedHosts: [...(options.allowedHost ?? []), ...hostNamesOf(options.host)],
    ...(options.allowedOrigin && { allowedOrigins: options.allowedOrigin }),
    exports: exportOptions(options),
    ...(base !== undefined && { base }),
    ...(title !== undefined && { title }),
    ...(slugs !== undefined && { slugs }),
    ...(language !== undefined && { language }),
    ...(editUrl !== undefined && { editUrl }),
    ...(keys.length > 0 && { apiKeys: keys }),
    ...(model !== undefined &&
      modelUrl !== undefined && { model: { name: model, baseUrl: modelUrl, ...(modelKey && { apiKey: modelKey }) } }),
  };
}

function exportOptions(options: ServeOptions): NonNullable<DocsServiceOptions['exports']> {
  const { exportDomain, exportFolder, siteUrl, publicUrl, discoveryUrl, printAdminKey } = options;
  const adminApiKey = adminKeyOfRun({
    given: adminKeyFromEnvironment(),
    print: printAdminKey ?? false,
    isTerminal: process.stderr.isTTY === true,
    tell: warn,
  });
  return {
    ...(adminApiKey && { adminApiKey }),
    ...(exportDomain !== undefined && { domain: exportDomain }),
    ...(exportFolder !== undefined && { folder: resolve(exportFolder) }),
    ...(siteUrl !== undefined && { siteUrl }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(discoveryUrl !== undefined && { discoveryUrl }),
  };
}

function baseOf(options: ServeOptions): string {
  const base = (options.base ?? '').replace(/^\/*|\/+$/g, '');
  return base ? `/${base}/` : '';
}

function warn(sentence: string): void {
  process.stderr.write(`${safeText(sentence)}\n`);
}
