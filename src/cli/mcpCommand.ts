import { type Command, Option } from 'commander';
import { describeError } from '../http/describeError.js';
import { LANGUAGE, SITE_URL } from '../service/AddressRule.js';
import { SERVICE_LIMITS } from '../service/admission/ServiceLimits.js';
import type { DocsServiceOptions } from '../service/index.js';
import { createAgentDocs } from '../service/tasks/createAgentDocs.js';
import { SLUG_STYLES } from '../site/markdown/nodes/slugs.js';
import { formatCount } from '../values/formatCount.js';
import { holdInput } from './mcp/holdInput.js';
import { needsPages } from './mcp/needsPages.js';
import { parseAddress } from './options/parseAddress.js';
import { openLocalService } from './server/openLocalService.js';
import { waitForStopSignal } from './server/waitForStopSignal.js';
import { ADDRESS_SETTINGS, addressOptionsOf } from './settings/addressSettings.js';
import { createSettingOptions } from './settings/createSettingOptions.js';
import type { GivenValues } from './settings/Setting.js';
import { SITE_SETTINGS } from './settings/siteSettings.js';
import { safeText } from './shared/safeText.js';

interface McpOptions extends GivenValues<typeof ADDRESS_SETTINGS> {
  docs?: string;
  siteUrl?: string;
  title?: string;
  slugs?: DocsServiceOptions['slugs'];
  language?: string;
  watch: boolean;
}

const EXAMPLES = `
Examples:
  $ docs-assistant mcp                                          the folder "docs"
  $ docs-assistant mcp --docs website/docs --site-url https://docs.acme.com

The agent starts this command itself. In its settings, the command is "npx" with these arguments:
  -y docs-assistant mcp --docs /path/to/docs

A running "docs-assistant serve" is also an MCP server: http://127.0.0.1:4321/mcp`;

export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('Give coding agents a folder of documentation, as an MCP server on standard input and output.')
    .option('--docs <folder>', 'folder with the documentation (default: docs)')
    .option('--site-url <url>', 'URL of the published site, for the addresses of pages', parseAddress(SITE_URL))
    .addOption(new Option('--slugs <style>', 'how headings become anchors').choices(SLUG_STYLES))
    .option('--language <tag>', 'language of pages that do not name one (default: en)', parseAddress(LANGUAGE))
    .option('--no-watch', 'do not watch the folder for changes')
    .addHelpText('after', EXAMPLES)
    .action(serveOverStdio);
  for (const option of createSettingOptions({ title: SITE_SETTINGS.title, ...ADDRESS_SETTINGS }))
    command.addOption(option);
}

/** Serves MCP over standard input and output. Standard output is reserved for the protocol, so everything else goes to standard error. */
async function serveOverStdio(options: McpOptions): Promise<void> {
  const { title, slugs, language, siteUrl } = options;
  const warn = (sentence: string) => void process.stderr.write(`${safeText(sentence)}\n`);
  const stopped = waitForStopSignal();
  const site = siteUrl === undefined ? undefined : new URL(siteUrl);
  // An agent stops this command by closing its input. Reading the pages can take minutes, so stop reading them when the input ends, unless
  // the input contains a request that needs the pages.
  const opening = new AbortController();
  const input = holdInput(process.stdin, {
    isRequest: needsPages,
    onEnd: (hasRequest) => {
      if (!hasRequest) opening.abort();
    },
  });
  void stopped.then(() => opening.abort());
  const service = await openLocalService({
    folder: options.docs,
    watch: options.watch,
    signal: opening.signal,
    onWarning: warn,
    ...addressOptionsOf(options),
    ...(title && { title }),
    ...(slugs && { slugs }),
    ...(language && { language }),
    ...(site && site.pathname !== '/' && { base: site.pathname }),
  }).catch((error) => {
    input.destroy();
    if (error !== opening.signal.reason) throw error;
  });
  if (!service) return;
  try {
    const { serveMcpOverStdio } = await import('../mcp/serveMcpOverStdio.js');
    warn(
      `The MCP server for "${service.docs.title}" (${formatCount(service.docs.pages.length, 'page')}) waits for messages on standard input.`,
    );
    await serveMcpOverStdio({
      input,
      output: process.stdout,
      stopped,
      title: service.docs.title,
      docs: async () => {
        const docs = await service.currentDocs();
        return createAgentDocs(docs, {
          origin: site?.origin,
          maxQueryLength: SERVICE_LIMITS.questionLength,
        });
      },
      onError: (error) => warn(describeError(error)),
    });
  } finally {
    input.destroy();
    await service.close();
  }
}
