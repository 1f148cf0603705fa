import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import {
  type AddressRule,
  DISCOVERY_URL,
  EDIT_URL,
  FEEDBACK_URL,
  MODEL_URL,
  ORIGIN,
  PUBLIC_URL,
  SITE_URL,
} from './AddressRule.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';
import type { QuestionLogOptions } from './insights/QuestionLog.js';

/** Ten years. */
const MAX_LOG_DAYS = 3_650;

/**
 * Checks addresses and the question log in the options at startup: a wrong one would otherwise fail only when it is first used.
 *
 * @throws {DocsAssistantError} kind `setup`.
 */
export function checkServiceOptions(options: DocsServiceOptions): void {
  const { model, editUrl, allowedOrigins, exports = {}, questionLog } = options;
  if (model) check('model.baseUrl', model.baseUrl, MODEL_URL);
  check('exports.siteUrl', exports.siteUrl, SITE_URL);
  check('exports.publicUrl', exports.publicUrl, PUBLIC_URL);
  check('exports.discoveryUrl', exports.discoveryUrl, DISCOVERY_URL);
  check('exports.feedbackUrl', exports.feedbackUrl, FEEDBACK_URL);
  if (exports.feedbackUrl !== undefined && exports.discoveryUrl === undefined)
    throw new DocsAssistantError(
      'setup',
      'exports.feedbackUrl needs exports.discoveryUrl: without an assistant, exported pages have no answers to rate.',
    );
  check('editUrl', editUrl, EDIT_URL);
  for (const origin of allowedOrigins ?? []) check('One of allowedOrigins', origin, ORIGIN);
  if (questionLog) checkQuestionLog(questionLog);
}

function checkQuestionLog({ folder, days }: QuestionLogOptions): void {
  if (folder.trim() === '')
    throw new DocsAssistantError('setup', 'questionLog.folder is empty. Give the folder that the log is written to.');
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MAX_LOG_DAYS))
    throw new DocsAssistantError(
      'setup',
      `questionLog.days is "${String(days)}". Give a whole number from 1 to ${MAX_LOG_DAYS}.`,
    );
}

function check(name: string, text: string | undefined, { accepts, advice }: AddressRule): void {
  if (text !== undefined && !accepts(text)) throw new DocsAssistantError('setup', `${name} is "${text}". ${advice}`);
}
