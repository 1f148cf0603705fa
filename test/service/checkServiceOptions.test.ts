import { expect, it } from 'vitest';
import { checkServiceOptions } from '../../src/service/checkServiceOptions.js';
import type { DocsServiceOptions } from '../../src/service/index.js';

/** Returns options in which the option with this name, such as `exports.maxJobs`, has the given value. */
function optionsWith(name: string, value: number): DocsServiceOptions {
  const [group = '', field = ''] = name.split('.');
  return { [group]: { ...(group === 'pace' && { pieceLength: 200, delayMs: 100 }), [field]: value } };
}

it.each([
  ['exports.workers', [-3, 1.5, 65, 100_000, Number.NaN]],
  ['exports.linkLifetimeMs', [0, -5, 1.5, Number.NaN, 8.64e15, Number.POSITIVE_INFINITY]],
  ['exports.maxJobs', [-1, 1.5, Number.NaN]],
  ['pace.pieceLength', [0, -1, 1.5, Number.NaN]],
  ['pace.delayMs', [-1, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY]],
] as const)('the service refuses invalid values of %s', (name, values) => {
  for (const value of values)
    expect(() => checkServiceOptions(optionsWith(name, value))).toThrow(`${name} is "${value}". Give a whole number`);
});

it.each([
  ['exports.workers', [0, 1, 64]],
  ['exports.linkLifetimeMs', [1, 3_600_000, 7 * 24 * 3_600_000]],
  ['exports.maxJobs', [0, 50, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY]],
  ['pace.pieceLength', [1, 4_000, Number.POSITIVE_INFINITY]],
  ['pace.delayMs', [0, 60_000, 2 ** 31 - 1]],
] as const)('the service accepts valid values of %s', (name, values) => {
  for (const value of values) expect(() => checkServiceOptions(optionsWith(name, value))).not.toThrow();
});

it.each([
  ['exports.maxJobs', 'from 0, or Infinity.'],
  ['workers', 'from 0 to 64.'],
])('the error for %s names its range', (name, range) => {
  const [group, field] = name.split('.');
  const options = field ? { [group as string]: { [field]: -1 } } : { [name]: -1 };
  expect(() => checkServiceOptions(options)).toThrow(`${name} is "-1". Give a whole number ${range}`);
});

const MODEL = { baseUrl: 'http://127.0.0.1:11434/v1', name: 'small' };

it.each([
  [{ site: 'jekyll' }, 'site is "jekyll". Use one of docusaurus, '],
  [{ pageEnding: 'php' }, 'pageEnding is "php". Use one of none, '],
  [{ slugs: 'gitlab' }, 'slugs is "gitlab". Use one of github, '],
  [{ exports: { adminInterface: 'seperate' } }, 'adminInterface is "seperate". Use one of shared, separate.'],
  [{ exports: { plan: 'free' } }, 'exports.plan is "free". Use one of enterprise, missing.'],
])('the service refuses a word that an option does not have: %j', (options, message) => {
  expect(() => checkServiceOptions(options as never)).toThrow(message);
});

it.each([
  [{ folder: '' }, 'folder must be a string that is not empty.'],
  [{ cache: ' ' }, 'cache must be a string that is not empty.'],
  [{ exports: { folder: '' } }, 'exports.folder must be a string that is not empty.'],
  [{ model: { ...MODEL, name: '' } }, 'model.name must be a string that is not empty.'],
  [{ model: { baseUrl: MODEL.baseUrl } }, 'model.name is missing.'],
  [{ model: { name: 'small' } }, 'model.baseUrl is missing.'],
  [{ pace: { delayMs: 0 } }, 'pace.pieceLength is missing.'],
  [{ groups: 'partners' }, 'groups must be an array of strings.'],
  [{ allowedHosts: 'docs.acme.com' }, 'allowedHosts must be an array of strings.'],
  [{ allowedOrigins: [undefined] }, 'allowedOrigins must be an array of strings.'],
  [{ apiKeys: 'svc_dsc_1' }, 'apiKeys must be an array of keys'],
  [{ apiKeys: [undefined] }, 'apiKeys must be an array of keys'],
  [{ exports: { adminKeys: ['svc_1'] } }, 'exports.adminKeys must be an array of objects'],
  [{ pages: ['# Home'] }, 'pages must be an array of pages.'],
  [{ state: {} }, 'state must be the result of folderState() or redisState()'],
  [{ threads: { requireKey: 'false' } }, 'threads.requireKey must be true or false.'],
  [{ limits: 60 }, 'limits must be an object.'],
  [null, 'The first argument must be an object with the options.'],
  [{ onWarning: 'console' }, 'onWarning must be a function.'],
])('the service refuses a missing value or one of the wrong kind: %j', (options, message) => {
  expect(() => checkServiceOptions(options as never)).toThrow(
    expect.objectContaining({ kind: 'setup', message: expect.stringContaining(message) }),
  );
});

it.each([
  [{ apiKey: ['svc_dsc_1'] }, '"apiKey". Use one of folder, '],
  [{ limits: { adressPerMinute: 5 } }, '"limits.adressPerMinute". Use one of addressPerMinute, '],
  [{ model: { ...MODEL, timeouts: { first: 5 } } }, '"model.timeouts.first". Use one of firstToken, idle, total.'],
  [{ exports: { adminInterfaces: 'separate' } }, '"exports.adminInterfaces". Use one of adminApiKey, '],
  [{ exports: { limits: { bytes: 1 } } }, '"exports.limits.bytes". Use one of archiveBytes, '],
])('the service refuses an unknown option: %j', (options, message) => {
  expect(() => checkServiceOptions(options as never)).toThrow(`There is no option ${message}`);
});

it('the service never repeats a key in the error for its option', () => {
  expect(() => checkServiceOptions({ exports: { adminApiKey: ['svc_secret'] as never } })).toThrow(/^(?!.*svc_secret)/);
});
