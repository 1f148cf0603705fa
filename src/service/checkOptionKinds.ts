import {
  BOOLEAN,
  checkOptionGroup,
  FUNCTION,
  OBJECT,
  type OptionKind,
  type OptionKinds,
  STRING,
  STRINGS,
} from '../http/checkOptionGroup.js';
import type { ArchiveLimits } from '../site/export/ArchiveLimits.js';
import { isRecord } from '../values/isRecord.js';
import type { AnswerPace } from './answer/paceText.js';
import type { DocsServiceLimits, DocsServiceOptions } from './DocsServiceOptions.js';
import type { ExportServiceOptions } from './export/ExportServiceOptions.js';
import type { QuestionLogOptions } from './insights/QuestionLog.js';
import type { ModelOptions, ModelTimeouts } from './model/ModelOptions.js';

const isList = (value: unknown, accepts: (item: unknown) => boolean) => Array.isArray(value) && value.every(accepts);
const hasKey = (value: unknown) => isRecord(value) && STRING.accepts(value.key ?? value.hash);

const NAME: OptionKind = {
  accepts: (value) => typeof value === 'string' && value.trim() !== '',
  description: 'a string that is not empty',
};
const PAGES: OptionKind = { accepts: (value) => isList(value, isRecord), description: 'an array of pages' };
const KEYS: OptionKind = {
  accepts: (value) => isList(value, (key) => STRING.accepts(key) || hasKey(key)),
  description: 'an array of keys, each a string or an object with "key" or "hash"',
};
const NAMED_KEYS: OptionKind = {
  accepts: (value) => isList(value, hasKey),
  description: 'an array of objects, each with a "name", and a "key" or "hash"',
};
const DRIVERS: OptionKind = {
  accepts: (value) => FUNCTION.accepts(value) || isList(value, FUNCTION.accepts),
  description: 'the result of folderState() or redisState(), another function of this kind, or an array of them',
};

const SERVICE: OptionKinds<DocsServiceOptions> = {
  folder: NAME,
  pages: PAGES,
  domain: STRING,
  title: STRING,
  base: STRING,
  site: undefined,
  pageEnding: undefined,
  apiKeys: KEYS,
  allowedOrigins: STRINGS,
  allowedHosts: STRINGS,
  model: OBJECT,
  groups: STRINGS,
  slugs: undefined,
  state: DRIVERS,
  limits: OBJECT,
  threads: OBJECT,
  workers: undefined,
  workerFile: NAME,
  cache: NAME,
  exports: OBJECT,
  questionLog: OBJECT,
  pace: OBJECT,
  editUrl: STRING,
  language: STRING,
  readFile: FUNCTION,
  assets: FUNCTION,
  onWarning: FUNCTION,
  onRequest: FUNCTION,
  onEvent: FUNCTION,
  now: FUNCTION,
};

const LIMITS: OptionKinds<DocsServiceLimits> = {
  addressPerMinute: undefined,
  addressPerDay: undefined,
  organisationPerHour: undefined,
  searchesPerMinute: undefined,
  organisationSearchesPerHour: undefined,
  answersAtOnce: undefined,
  searchesAtOnce: undefined,
  searchesWaiting: undefined,
  bodyBytes: undefined,
  questionLength: undefined,
  queryLength: undefined,
  store: OBJECT,
  pageTimeoutMs: undefined,
};

const THREADS: OptionKinds<NonNullable<DocsServiceOptions['threads']>> = { store: OBJECT, requireKey: BOOLEAN };
const QUESTION_LOG: OptionKinds<QuestionLogOptions> = { folder: NAME, days: undefined };
const PACE: OptionKinds<AnswerPace> = { pieceLength: undefined, delayMs: undefined };

const MODEL: OptionKinds<ModelOptions> = {
  baseUrl: STRING,
  name: NAME,
  apiKey: STRING,
  maxTokens: undefined,
  promptTokens: undefined,
  requestsAtOnce: undefined,
  startsWithReasoning: BOOLEAN,
  readsImages: BOOLEAN,
  timeouts: OBJECT,
  fetch: FUNCTION,
};

const TIMEOUTS: OptionKinds<ModelTimeouts> = { firstToken: undefined, idle: undefined, total: undefined };

const EXPORTS: OptionKinds<ExportServiceOptions> = {
  adminApiKey: STRING,
  adminKeys: NAMED_KEYS,
  onAudit: FUNCTION,
  adminInterface: undefined,
  domain: STRING,
  folder: NAME,
  store: OBJECT,
  bundles: OBJECT,
  plan: undefined,
  linkLifetimeMs: undefined,
  publicUrl: STRING,
  siteUrl: STRING,
  discoveryUrl: STRING,
  feedbackUrl: STRING,
  workers: undefined,
  workerFile: NAME,
  maxJobs: undefined,
  limits: OBJECT,
};

const ARCHIVE_LIMITS: OptionKinds<ArchiveLimits> = {
  archiveBytes: undefined,
  unpackedBytes: undefined,
  fileBytes: undefined,
  entries: undefined,
  nameBytes: undefined,
};

/**
 * Checks the names of all options, that no required option of a group is missing, and the kinds of the values that the tables above
 * describe. Other values, such as numbers, are checked elsewhere. Without these checks, a wrong name or value could silently turn off a
 * restriction. Error messages do not repeat values, because a value can be a secret key.
 *
 * @throws {DocsAssistantError} kind `setup`.
 */
export function checkOptionKinds(options: DocsServiceOptions): void {
  checkOptionGroup('', options, SERVICE);
  const { limits, threads, questionLog, pace, model, exports } = options;
  checkOptionGroup('limits', limits, LIMITS);
  checkOptionGroup('threads', threads, THREADS);
  checkOptionGroup('questionLog', questionLog, QUESTION_LOG, ['folder']);
  checkOptionGroup('pace', pace, PACE, ['pieceLength', 'delayMs']);
  checkOptionGroup('model', model, MODEL, ['baseUrl', 'name']);
  checkOptionGroup('model.timeouts', model?.timeouts, TIMEOUTS);
  checkOptionGroup('exports', exports, EXPORTS);
  checkOptionGroup('exports.limits', exports?.limits, ARCHIVE_LIMITS);
}
