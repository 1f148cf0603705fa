import { type Command, InvalidArgumentError } from 'commander';
import { type AskAssistantOptions, askAssistant } from '../client/index.js';
import { API_VERSIONS, DEFAULT_API_VERSION } from '../protocol/apiVersion.js';
import { checkRetrievalPageSize } from '../protocol/checkRetrievalPageSize.js';
import { RETRIEVAL_PAGE_SIZE_RANGE } from '../protocol/limits.js';
import { isThreadToken, THREAD_TOKEN_FORM } from '../protocol/messages/thread.js';
import { ASSISTANT_URL, mayContainPassword } from '../service/AddressRule.js';
import { EXIT_CODES } from './ask/AskResult.js';
import { ownPageHeaders } from './ask/ownPageHeaders.js';
import { type AnswerAddresses, printAnswer } from './ask/printAnswer.js';
import { printAnswerAsJson } from './ask/printAnswerAsJson.js';
import { DEFAULT_FOLDER, openLocalService } from './server/openLocalService.js';
import { ADDRESS_SETTINGS, addressOptionsOf } from './settings/addressSettings.js';
import { createSettingOptions } from './settings/createSettingOptions.js';
import { readEnvironment } from './settings/readEnvironment.js';
import { defaultsOf, type GivenValues, ofProcess } from './settings/Setting.js';
import { choice } from './settings/settingKinds.js';
import { CommandError } from './shared/CommandError.js';
import { safeText } from './shared/safeText.js';
import { createFolderLinks, createSiteLinks } from './terminal/AnswerLinks.js';

const VERSION_SETTING = ofProcess({
  apiVersion: {
    kind: choice(API_VERSIONS, '<version>'),
    default: DEFAULT_API_VERSION,
    meaning: 'version of the assistant interface: `v1` or `v2`',
  },
});
const SETTINGS = { ...VERSION_SETTING, ...ADDRESS_SETTINGS };

interface AskOptions extends GivenValues<typeof SETTINGS> {
  url?: string;
  domain: string;
  docs?: string;
  json?: boolean;
  pageSize?: number;
  language?: string;
  docsVersion?: string;
  path?: string;
  thread?: string;
  threadKey?: string;
}

const EXAMPLES = `
Examples:
  $ docs-assistant ask "How do I install it?"                     answers from the folder "docs"
  $ docs-assistant ask "How do I install it?" --docs website/docs
  $ docs-assistant ask "How do I install it?" --url http://127.0.0.1:4321/discovery --domain docs
  $ docs-assistant ask "And on Windows?" --url … --thread <threadId> --thread-key <threadKey>    from the output of --json
  $ docs-assistant ask "What is new?" --json | jq -r .answer

Environment:
  DOCS_ASSISTANT_URL        root of the assistant interface, if neither --url nor --docs is given
  DOCS_ASSISTANT_API_KEY    public assistant key (svc_dsc_…), sent to --url only
  DOCS_ASSISTANT_API_VERSION    version of the assistant interface, if --api-version is not given
  NO_COLOR, FORCE_COLOR     answers without or with styles; FORCE_COLOR also renders them for a pipe
  FORCE_HYPERLINK           1 or 0: whether the terminal opens links behind their text

Exit codes: 0 answered, 1 no answer or nothing found, 2 usage error, 3 incomplete answer, 130 stopped with Ctrl+C`;

export function addAskCommand(program: Command): void {
  const command = program
    .command('ask')
    .description('Ask the documentation a question. Prints the answer as it is written, then its sources.')
    .argument('<question...>', 'question, with or without quotes')
    .option('--url <address>', 'root of the assistant interface; ends in /discovery')
    .option('--domain <name>', 'domain identifier of the documentation', 'docs')
    .option('--docs <folder>', 'answer from a local folder of Markdown, without a server')
    .option('--json', 'print one JSON object: answer, sources, complete, finishReason, outcome, threadId')
    .option('--page-size <number>', 'number of search results to use', parsePageSize)
    .option('--language <tag>', 'search only pages in this language')
    .option('--docs-version <version>', 'search only pages of this version')
    .option('--path <path>', 'page that the question is about')
    .option('--thread <id>', 'continue this thread')
    .option('--thread-key <key>', 'key of the thread, if the service requires one')
    .addHelpText('after', EXAMPLES)
    .action(ask);
  for (const option of createSettingOptions(SETTINGS)) command.addOption(option);
}

async function ask(words: string[], options: AskOptions): Promise<void> {
  const question = words.join(' ').trim();
  if (question === '') throw new CommandError('The question is empty. Add it after "ask", in quotes.', 2);
  if (options.threadKey !== undefined && options.thread === undefined)
    throw new CommandError('--thread-key also needs --thread <id>.', 2);
  checkThread('--thread', options.thread);
  checkThread('--thread-key', options.threadKey);
  const { apiVersion } = {
    ...defaultsOf(VERSION_SETTING),
    ...readEnvironment(VERSION_SETTING, options),
    ...options,
  };
  const target = await openTarget(options);
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt);
  const filter = {
    ...(options.docsVersion && { version: options.docsVersion }),
    ...(options.language && { language: options.language }),
  };
  const request: AskAssistantOptions = {
    ...target.options,
    apiVersion,
    domain: options.domain,
    question,
    signal: stop.signal,
    ...(options.pageSize !== undefined && { retrievalPageSize: options.pageSize }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(options.path !== undefined && { currentPath: options.path }),
    ...(options.thread !== undefined && { threadId: options.thread }),
    ...(options.threadKey !== undefined && { threadKey: options.threadKey }),
  };
  try {
    const print = options.json ? printAnswerAsJson : printAnswer;
    const end = await print(askAssistant(request), target.addresses);
    if (end !== 'complete') process.exitCode = EXIT_CODES[end];
  } finally {
    process.off('SIGINT', interrupt);
    await target.close();
  }
}

function checkThread(option: string, value: string | undefined): void {
  if (value && !isThreadToken(value))
    throw new CommandError(`${option} must be ${THREAD_TOKEN_FORM}. Copy it from the output of --json.`, 2);
}

interface QuestionTarget {
  options: Pick<AskAssistantOptions, 'discoveryUrl' | 'apiKey' | 'fetch' | 'headers'>;
  addresses: AnswerAddresses;
  close: () => Promise<void>;
}

/** Chooses where to send the question: to a URL, or to a temporary service for a folder. */
async function openTarget(options: AskOptions): Promise<QuestionTarget> {
  if (options.url !== undefined && options.docs !== undefined)
    throw new CommandError('Use either --url or --docs, not both.', 2);
  const url = options.docs === undefined ? (options.url ?? process.env.DOCS_ASSISTANT_URL) : undefined;
  if (url) {
    if (!ASSISTANT_URL.accepts(url)) {
      const subject = mayContainPassword(url) ? 'The URL' : `"${url}"`;
      throw new CommandError(`${subject} is not a valid URL of an assistant. ${ASSISTANT_URL.advice}`, 2);
    }
    const apiKey = process.env.DOCS_ASSISTANT_API_KEY;
    const address = new URL(url);
    const site = address.origin;
    return {
      options: { discoveryUrl: url, headers: ownPageHeaders(address), ...(apiKey && { apiKey }) },
      addresses: { site, resolveLink: createSiteLinks(site) },
      close: async () => {},
    };
  }
  // Without the URL of an assistant, the command starts a new service for a folder. The new service cannot continue a thread, because it
  // knows no earlier threads.
  if (options.thread !== undefined)
    throw new CommandError('--thread continues a conversation with a running service. Give its address with --url.', 2);
  const { endpoint, docs, close } = await openLocalService({
    folder: options.docs,
    alternative: ', or an assistant with --url <address>',
    domain: options.domain,
    onWarning: (warning) => process.stderr.write(`${safeText(warning)}\n`),
    ...addressOptionsOf(options),
  });
  const resolveLink = createFolderLinks(options.docs ?? DEFAULT_FOLDER, docs.pages);
  return { options: endpoint, addresses: { resolveLink }, close };
}

function parsePageSize(text: string): number {
  try {
    return checkRetrievalPageSize(Number(text));
  } catch {
    const { min, max } = RETRIEVAL_PAGE_SIZE_RANGE;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  }
}
