import { type Command, Option } from 'commander';
import { LANGUAGE } from '../service/AddressRule.js';
import type { DocsServiceOptions } from '../service/index.js';
import { SLUG_STYLES } from '../site/markdown/nodes/slugs.js';
import type { EvaluationQuestion } from './evaluate/EvaluationQuestion.js';
import { evaluationFigures, FIGURES } from './evaluate/evaluationFigures.js';
import { formatFigures, formatMiss, formatResult, TABLE_HEAD } from './evaluate/formatEvaluation.js';
import { IS_FAILURE, type JudgedQuestion } from './evaluate/judgeReply.js';
import { placeQuestions } from './evaluate/placeQuestions.js';
import { readQuestionsFile } from './evaluate/readQuestionsFile.js';
import { runEvaluation } from './evaluate/runEvaluation.js';
import { checkThresholds, checkThresholdsApply, THRESHOLDS, type ThresholdValues } from './evaluate/thresholds.js';
import { parseAddress } from './options/parseAddress.js';
import { parseShare } from './options/parseShare.js';
import { type LocalService, openLocalService } from './server/openLocalService.js';
import { ADDRESS_SETTINGS, addressOptionsOf } from './settings/addressSettings.js';
import { createSettingOptions } from './settings/createSettingOptions.js';
import { MODEL_LIMIT_SETTINGS, MODEL_SETTINGS, modelOf } from './settings/modelSettings.js';
import { readEnvironment } from './settings/readEnvironment.js';
import type { GivenValues } from './settings/Setting.js';
import { CommandError } from './shared/CommandError.js';
import { formatJson } from './shared/formatJson.js';
import { safeText } from './shared/safeText.js';

interface EvaluateOptions
  extends GivenValues<typeof ADDRESS_SETTINGS>,
    GivenValues<typeof MODEL_VALUES>,
    ThresholdValues {
  docs?: string;
  slugs?: DocsServiceOptions['slugs'];
  language?: string;
  json?: boolean;
  onlyFailures?: boolean;
}

const INTERRUPTED = 130;
const MODEL_VALUES = { ...MODEL_SETTINGS, ...MODEL_LIMIT_SETTINGS };

const EXAMPLES = `
Example of a questions file:
  - question: How do I change the bulb?
    pages: [lamp.md#bulb, /guide/care]
  - question: Can the lamp float?
    documented: false

Examples:
  $ docs-assistant evaluate questions.yaml                          asks the folder "docs"
  $ docs-assistant evaluate questions.yaml --docs website/docs --only-failures
  $ docs-assistant evaluate questions.yaml --min-found 0.9 --max-wrongly-refused 0.1
  $ docs-assistant evaluate questions.yaml --json > evaluation.json
  $ docs-assistant evaluate questions.yaml --model-url http://127.0.0.1:11434/v1 --model qwen3

Environment:
  DOCS_ASSISTANT_MODEL_API_KEY    key of the model endpoint

The options of the model can also be set in the environment: --model-url is DOCS_ASSISTANT_MODEL_URL.

Exit codes: 0 done, 1 a threshold is missed or a question has no answer, 2 usage error or a problem in the questions file,
            130 stopped with Ctrl+C`;

export function addEvaluateCommand(program: Command): void {
  const command = program
    .command('evaluate')
    .description('Ask the questions of a file and compare the answers with the pages that should answer them.')
    .argument('<questions>', 'YAML file with questions')
    .option('--docs <folder>', 'folder with the documentation (default: docs)')
    .addOption(new Option('--slugs <style>', 'how headings become anchors').choices(SLUG_STYLES))
    .option('--language <tag>', 'language of pages that do not name one (default: en)', parseAddress(LANGUAGE))
    .option('--json', 'print one JSON object: figures, thresholds, questions')
    .option('--only-failures', 'show only questions with a wrong result')
    .addHelpText('after', EXAMPLES)
    .action(evaluate);
  for (const { flag, figure, bound } of Object.values(THRESHOLDS)) {
    const meaning = `${bound === 'min' ? 'smallest' : 'largest'} allowed share, from 0 to 1: ${FIGURES[figure].label}`;
    command.addOption(new Option(`${flag} <share>`, meaning).argParser(parseShare));
  }
  for (const option of createSettingOptions({ ...ADDRESS_SETTINGS, ...MODEL_VALUES })) command.addOption(option);
}

async function evaluate(file: string, options: EvaluateOptions): Promise<void> {
  const written = await readQuestionsFile(file);
  const model = modelOf({ ...readEnvironment(MODEL_VALUES, options), ...options });
  const service = await openLocalService({
    folder: options.docs,
    onWarning: (warning) => process.stderr.write(`${safeText(warning)}\n`),
    ...addressOptionsOf(options),
    ...(options.slugs && { slugs: options.slugs }),
    ...(options.language && { language: options.language }),
    ...(model && { model }),
  });
  try {
    const questions = placeQuestions(written, service.docs, file);
    checkThresholdsApply(options, questions);
    report(await askAll(service, questions, options), options);
  } finally {
    await service.close();
  }
}

/**
 * Asks the questions. Without `--json`, prints the row of each question as soon as its answer is complete, because a model may need minutes
 * for all questions. With `--only-failures`, prints only rows of questions with a wrong result.
 */
async function askAll(
  service: LocalService,
  questions: readonly EvaluationQuestion[],
  options: EvaluateOptions,
): Promise<JudgedQuestion[]> {
  const results: JudgedQuestion[] = [];
  const stop = new AbortController();
  const abort = () => stop.abort();
  process.once('SIGINT', abort);
  try {
    if (!options.json) print(TABLE_HEAD);
    for await (const result of runEvaluation(service, questions, stop.signal)) {
      results.push(result);
      if (!options.json && isShown(result, options)) print(formatResult(result));
    }
  } finally {
    process.off('SIGINT', abort);
  }
  if (stop.signal.aborted) throw new CommandError('The evaluation was stopped before its last question.', INTERRUPTED);
  return results;
}

/** Prints the figures. @throws {CommandError} exit code 1 if a threshold is missed, or if an error prevented the answer to a question. */
function report(results: readonly JudgedQuestion[], options: EvaluateOptions): void {
  const figures = evaluationFigures(results);
  const thresholds = checkThresholds(options, figures);
  if (options.json) {
    const questions = results.filter((result) => isShown(result, options));
    print(formatJson({ figures, thresholds, questions }, 2));
  } else {
    print(`\n${formatFigures(figures)}`);
  }
  const problems = thresholds.filter(({ isReached }) => !isReached).map((missed) => formatMiss(missed, figures));
  const failed = results.find(({ status }) => status === 'failed');
  if (failed)
    problems.push(`${figures.failed} of ${figures.questions} questions failed. The first error: ${failed.error}`);
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
}

function isShown({ status }: JudgedQuestion, { onlyFailures }: EvaluateOptions): boolean {
  return !onlyFailures || IS_FAILURE[status];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
