import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { replaceFile } from '../files/replaceFile.js';
import { readErrorCode } from '../http/errorCode.js';
import { deleteFromQuestionLog, readQuestionLog } from '../service/insights/readQuestionLog.js';
import { renderInsightsPage } from '../service/insights/renderInsightsPage.js';
import { summarizeQuestions } from '../service/insights/summarizeQuestions.js';
import { formatInsights } from './formatInsights.js';
import { parseSince } from './options/parseSince.js';
import { CommandError } from './shared/CommandError.js';
import { checkWritableFile } from './shared/checkWritableFile.js';
import { formatJson } from './shared/formatJson.js';
import { safeText } from './shared/safeText.js';
import { toFileError } from './shared/toFileError.js';

interface InsightsOptions {
  since?: Date;
  limit: number;
  json?: boolean;
  html?: string;
  delete?: string[];
}

const DEFAULT_LIMIT = 20;

const EXAMPLES = `
Examples:
  $ docs-assistant insights ./question-log                          shows what was asked most, not found and rated down
  $ docs-assistant insights ./question-log --since 30d --html report.html
  $ docs-assistant insights ./question-log --since 2026-11-01 --json | jq '.notFound[].question'
  $ docs-assistant insights ./question-log --delete 6f1c0c1e-5b0e-4c8e-9a52-0d5d2f3b7a10

The log is written by "docs-assistant serve --question-log <folder>".`;

export function addInsightsCommand(program: Command): void {
  program
    .command('insights')
    .description('Show what readers asked: the most frequent questions, those not found, and those rated not helpful.')
    .argument('<log>', 'folder of the question log, or one of its files')
    .option('--since <when>', 'leave out earlier questions: a day (2026-11-01) or a number of days (30d)', parseSince)
    .option('--limit <number>', 'maximum length of each list', parseCount, DEFAULT_LIMIT)
    .option('--json', 'print one JSON object')
    .option('--html <file>', 'write a page without scripts that can be opened from disk')
    .option('--delete <id...>', 'delete entries and their ratings; --json lists the ids')
    .addHelpText('after', EXAMPLES)
    .action(showInsights);
}

async function showInsights(log: string, options: InsightsOptions): Promise<void> {
  if (options.delete) return deleteEntries(log, options.delete);
  const file = options.html === undefined ? undefined : resolve(options.html);
  if (file !== undefined) await checkWritableFile(file, '--html');
  const { since, limit } = options;
  const questions = await readQuestionLog(resolve(log), since).catch((error: unknown) => {
    throw logError(log, error);
  });
  const insights = summarizeQuestions(questions, limit);
  if (file !== undefined) {
    await replaceFile(file, renderInsightsPage(insights, since?.toISOString())).catch(
      (error: NodeJS.ErrnoException) => {
        throw toFileError(file, error);
      },
    );
  }
  if (options.json) process.stdout.write(`${formatJson(insights, 2)}\n`);
  else process.stdout.write(file === undefined ? formatInsights(insights, since) : written(file));
}

async function deleteEntries(log: string, ids: readonly string[]): Promise<void> {
  const found = await deleteFromQuestionLog(resolve(log), new Set(ids)).catch((error: unknown) => {
    throw logError(log, error);
  });
  process.stdout.write(`Deleted ${found.size} of ${ids.length} ${ids.length === 1 ? 'entry' : 'entries'}.\n`);
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0)
    throw new CommandError(
      `The log has no entry with ${missing.length === 1 ? 'the id' : 'any of the ids'} ${missing.map((id) => `"${id}"`).join(', ')}. List the ids with --json.`,
    );
}

function written(file: string): string {
  return `${safeText(file)}: what readers asked. Only you can read the file, because it contains their words.\n`;
}

function logError(log: string, error: unknown): unknown {
  const code = readErrorCode(error);
  if (code === 'ENOENT')
    return new CommandError(
      `There is no question log "${log}". Give the folder that "docs-assistant serve --question-log <folder>" writes to.`,
      2,
    );
  return code === undefined
    ? error
    : new CommandError(
        `The question log "${log}" cannot be read or written (${code}). Check that your user may do both.`,
      );
}

function parseCount(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text.trim())) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1 to 999999.');
}
