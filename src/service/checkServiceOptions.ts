import { MAX_TIMER_MS } from '../async/maxTimerMs.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { SLUG_STYLES } from '../site/markdown/nodes/slugs.js';
import { SITE_KINDS } from '../site/shared/SiteKind.js';
import { DAY_MS } from '../values/durations.js';
import {
  type AddressRule,
  DISCOVERY_URL,
  EDIT_URL,
  FEEDBACK_URL,
  HOST_NAME,
  LANGUAGE,
  MODEL_URL,
  mayContainPassword,
  ORIGIN,
  PUBLIC_URL,
  SITE_URL,
} from './AddressRule.js';
import { PAGE_ENDINGS } from './addresses/PageEnding.js';
import { checkOptionKinds } from './checkOptionKinds.js';
import type { DocsServiceOptions } from './DocsServiceOptions.js';
import type { ExportServiceOptions } from './export/ExportServiceOptions.js';
import { MAX_LOG_DAYS } from './insights/QuestionLog.js';
import { MIN_PROMPT_TOKENS, type ModelOptions } from './model/ModelOptions.js';

/**
 * Largest value of the options `workers` and `exports.workers`. Each worker thread needs memory for the pages, and more threads than
 * processors save no time.
 */
export const MAX_WORKERS = 64;

/** Largest value of `exports.linkLifetimeMs`: 1,000 years. A `Date` cannot hold the time at which a much longer lifetime ends. */
const MAX_LINK_LIFETIME_MS = 1_000 * 365 * DAY_MS;

/**
 * Lists the options that are whole numbers and are not checked elsewhere. Each entry has the option's name, its value, its minimum and its
 * maximum. If the maximum is `Infinity`, the value `Infinity` is valid as well.
 */
const numbersOf = ({ workers, exports = {}, pace }: DocsServiceOptions): Parameters<typeof checkWholeNumber>[] => [
  ['workers', workers, 0, MAX_WORKERS],
  ['exports.workers', exports.workers, 0, MAX_WORKERS],
  ['exports.linkLifetimeMs', exports.linkLifetimeMs, 1, MAX_LINK_LIFETIME_MS],
  ['exports.maxJobs', exports.maxJobs, 0, Number.POSITIVE_INFINITY],
  ['pace.pieceLength', pace?.pieceLength, 1, Number.POSITIVE_INFINITY],
  ['pace.delayMs', pace?.delayMs, 0, MAX_TIMER_MS],
];

/** The values that an option accepts, if they are fixed words. They are the keys of a record: the compiler reports a missing key. */
type Words<Option extends string | undefined> = Readonly<Record<NonNullable<Option>, true>>;
const ADMIN_INTERFACES: Words<ExportServiceOptions['adminInterface']> = { shared: true, separate: true };
const PLANS: Words<ExportServiceOptions['plan']> = { enterprise: true, missing: true };

/** Lists the options that accept only certain words. Each entry has the option's name, its value and the accepted words. */
const wordsOf = ({ site, pageEnding, slugs, exports = {} }: DocsServiceOptions): Parameters<typeof checkWord>[] => [
  ['site', site, SITE_KINDS],
  ['pageEnding', pageEnding, PAGE_ENDINGS],
  ['slugs', slugs, SLUG_STYLES],
  ['exports.adminInterface', exports.adminInterface, Object.keys(ADMIN_INTERFACES)],
  ['exports.plan', exports.plan, Object.keys(PLANS)],
];

/**
 * Checks options at startup: the names and types of all options, and the values of those that are numbers, URLs, origins, host names, a
 * language, or a word from a fixed list (such as `pageEnding`). Without these checks, a wrong value would cause an error only when the
 * service first uses the value, or no error at all. The numbers in `limits` and `exports.limits` are checked elsewhere.
 *
 * @throws {DocsAssistantError} kind `setup`.
 */
export function checkServiceOptions(options: DocsServiceOptions): void {
  checkOptionKinds(options);
  const { model, editUrl, allowedHosts, allowedOrigins, exports = {}, questionLog } = options;
  if (model) checkModel(model);
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
  check('language', options.language, LANGUAGE);
  for (const host of allowedHosts ?? []) check('One of allowedHosts', host, HOST_NAME);
  for (const origin of allowedOrigins ?? []) check('One of allowedOrigins', origin, ORIGIN);
  checkWholeNumber('questionLog.days', questionLog?.days, 1, MAX_LOG_DAYS);
  for (const word of wordsOf(options)) checkWord(...word);
  for (const number of numbersOf(options)) checkWholeNumber(...number);
}

function checkModel({ baseUrl, maxTokens, promptTokens, requestsAtOnce, timeouts = {} }: ModelOptions): void {
  check('model.baseUrl', baseUrl, MODEL_URL);
  const { username, password } = new URL(baseUrl);
  if (username !== '' || password !== '') {
    throw new DocsAssistantError(
      'setup',
      'model.baseUrl contains a user name or password, which requests cannot send. Use model.apiKey, or model.fetch to add a header.',
    );
  }
  checkWholeNumber('model.maxTokens', maxTokens, 1);
  checkWholeNumber('model.promptTokens', promptTokens, MIN_PROMPT_TOKENS);
  checkWholeNumber('model.requestsAtOnce', requestsAtOnce, 1);
  for (const [name, limit] of Object.entries(timeouts)) {
    checkWholeNumber(`model.timeouts.${name}`, limit, 1, MAX_TIMER_MS);
  }
}

function checkWord(name: string, value: string | undefined, words: readonly string[]): void {
  if (value === undefined || words.includes(value)) return;
  throw new DocsAssistantError('setup', `${name} is "${value}". Use one of ${words.join(', ')}.`);
}

function checkWholeNumber(name: string, value: number | undefined, min: number, max = Number.MAX_SAFE_INTEGER): void {
  if (value === undefined || value === max || (Number.isSafeInteger(value) && value >= min && value <= max)) return;
  const upTo = max === Number.POSITIVE_INFINITY ? ', or Infinity' : max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : '';
  throw new DocsAssistantError('setup', `${name} is "${value}". Give a whole number from ${min}${upTo}.`);
}

function check(name: string, text: string | undefined, { accepts, advice }: AddressRule): void {
  if (text === undefined || accepts(text)) return;
  throw new DocsAssistantError('setup', `${name} is ${mayContainPassword(text) ? 'invalid' : `"${text}"`}. ${advice}`);
}
